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

/** Prints the error and exits with 1. The classes of expected errors are loaded only here, because loading them takes longer than the rest of a start. */
export async function failOnStart(error: unknown): Promise<never> {
  if (error instanceof StoppedWhileWaiting) process.exit(0);
  const { isExpected } = await import('./expected-errors.js');
  const text = error instanceof Error && !isExpected(error) ? error.stack : String((error as Error).message);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
