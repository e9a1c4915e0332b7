import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/** Collects everything that is sent in this tick into one packet, because each packet costs a system call and wakes the server. */
export function corkUntilNextTick(client: PoolClient): Socket {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
  return stream;
}

/** Whether a timeout closed the connection, so that it must not return to the pool, which would notice only later. */
export const isDestroyed = (client: PoolClient): boolean => streamOf(client).destroyed;

const streamOf = (client: PoolClient): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream;
