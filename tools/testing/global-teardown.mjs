import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  const { server, data_dir } = globalThis.dasTest;
  await server.stop();
  rmSync(data_dir, { recursive: true, force: true });
}
