import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  const { starting, data_dir } = globalThis.dasTest;
  const server = await starting; // a signal can arrive before PostgreSQL is ready
  await server.stop();
  rmSync(data_dir, { recursive: true, force: true });
}
