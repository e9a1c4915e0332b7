import { AlreadyRunning, ServerLost } from '@das/embedded-postgres';
import { MissingPrivilege, NoLock, PrivilegedLogIn, UnexpectedPooler, WrongSessionSettings, WrongSettings } from '@das/platform';
import { PartlyMigrated, WrongPlacement } from '@das/schema';
import { StartFailed } from './cluster';
import type { RunningService } from './start-service';

/** The process was stopped while it waited for migrations. */
class StoppedWhileWaiting extends Error {}

/**
 * Stops the service on SIGINT and SIGTERM, also during its start, after the requests in flight.
 *
 * @param waiting aborted, so that a start that waits for migrations ends
 */
export function stopOnSignals(starting: Promise<RunningService>, waiting = new AbortController()): void {
  const stop = (): void => {
    if (waiting.signal.aborted) return;
    waiting.abort(new StoppedWhileWaiting());
    starting
      .then((service) => service.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => failOnStart(error),
      );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

/** Errors that an operator can fix. They are printed without a stack. */
const EXPECTED_CODES = new Set(['EADDRINUSE', 'ECONNREFUSED', 'ENOTFOUND', '28P01', '28000', '3D000']);
const EXPECTED = [
  WrongSettings,
  AlreadyRunning,
  ServerLost,
  StartFailed,
  MissingPrivilege,
  NoLock,
  PartlyMigrated,
  PrivilegedLogIn,
  UnexpectedPooler,
  WrongPlacement,
  WrongSessionSettings,
];

/** Prints the error and exits with 1. */
export function failOnStart(error: unknown): never {
  if (error instanceof StoppedWhileWaiting) process.exit(0);
  const isExpected = EXPECTED.some((type) => error instanceof type) || EXPECTED_CODES.has((error as { code?: string }).code ?? '');
  const text = error instanceof Error && !isExpected ? error.stack : String((error as Error).message);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
