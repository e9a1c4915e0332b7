import { AlreadyRunning } from '@das/embedded-postgres';
import { WrongSettings } from '@das/platform';
import { StartFailed } from './process-group';
import type { RunningService } from './start-service';

/** The same for Ctrl-C and for a supervisor, also while we are still starting: what is in flight may end, then all that we started does. */
export function stopOnSignals(starting: Promise<RunningService>): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    starting
      .then((service) => service.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => failOnStart(error),
      );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

/** What the operator can mend; a stack would tell them nothing. */
const EXPECTED_CODES = new Set(['EADDRINUSE', 'ECONNREFUSED', 'ENOTFOUND', '28P01', '28000', '3D000']);
const EXPECTED = [WrongSettings, AlreadyRunning, StartFailed];

/** Says what went wrong, and ends the process. */
export function failOnStart(error: unknown): never {
  const isExpected = EXPECTED.some((type) => error instanceof type) || EXPECTED_CODES.has((error as { code?: string }).code ?? '');
  const text = error instanceof Error && !isExpected ? error.stack : String((error as Error).message);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
