import { createServer } from 'node:net';

/** A free TCP port on loopback. Another program may take it before the caller does. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve((address as { port: number }).port));
    });
  });
}
