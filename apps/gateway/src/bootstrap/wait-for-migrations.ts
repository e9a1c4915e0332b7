import { setTimeout as pause } from 'node:timers/promises';
import { pendingMigrations } from '@das/schema';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings';
import { createLog } from '../observability/create-log';
import { WaitingServer } from './waiting-server';

const POLL_MS = 1_000;
const LOG_EVERY_MS = 60_000;

/**
 * Returns when no migration is pending, and logs the pending ones once a minute. Meanwhile a {@link WaitingServer} answers.
 *
 * @param url the service's own connection URL
 * @param stop ends the wait: the promise rejects with its reason
 * @returns the server that still answers, if there was a wait. Close it before the service listens
 */
export async function waitForMigrations(
  settings: Settings,
  url: string,
  stop?: AbortSignal,
): Promise<WaitingServer | undefined> {
  if (!(await pendingMigrations(url)).length) return undefined;
  const log = createLog(settings);
  const server = await WaitingServer.listen(settings, log);
  try {
    await untilMigrated(url, log, stop);
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function untilMigrated(url: string, log: Logger, stop?: AbortSignal): Promise<void> {
  let logged_at = -Infinity;
  for (;;) {
    const pending = await pendingMigrations(url).catch((error: unknown) => error);
    if (Array.isArray(pending) && !pending.length) return;
    if (Date.now() - logged_at >= LOG_EVERY_MS) {
      logged_at = Date.now();
      if (Array.isArray(pending))
        log.warn(
          { pending },
          `${pending.length} migrations are pending: ${pending.join(', ')}. The service waits for \`das migrate\`.`,
        );
      else log.error(pending, 'The database does not answer. The service waits for its migrations.');
    }
    stop?.throwIfAborted();
    await pause(POLL_MS, undefined, { signal: stop }).catch(() => stop?.throwIfAborted());
  }
}
