import { setTimeout as pause } from 'node:timers/promises';

/** How long a migration waits for locks. */
export interface Waits {
  /** The longest wait of a statement for one lock. */
  lock_timeout_ms: number;
  /** Each pause is longer than the one before it by this time. */
  pause_step_ms: number;
}

/**
 * A wait for a lock is shorter than the service's own of 2 s, so that requests that queue behind it do not fail. 19 pauses take
 * 57 s, and 77 s with the waits.
 */
export const USUAL_WAITS: Waits = { lock_timeout_ms: 1_000, pause_step_ms: 300 };

const MAX_TRIES = 20;
const MAX_MS = 90_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** A migration and a request wait for each other, and the server ended the statement of the migration. */
const DEADLOCK_DETECTED = '40P01';

/** What all migrations of a run share. */
export interface Run {
  report: (message: string) => void;
  waits: Waits;
}

/** A migration got no lock, because other transactions kept it. The migrations before it have run. */
export class NoLock extends Error {}

/** Tries and first failure of one statement. */
interface Failures {
  tries: number;
  since: number;
}

/** The pause before the next try of a statement. Undefined when it has had all its tries. */
export function pauseAfter(
  tries: number,
  elapsed_ms: number,
  { pause_step_ms }: Waits = USUAL_WAITS,
): number | undefined {
  const pause_ms = tries * pause_step_ms;
  return tries < MAX_TRIES && elapsed_ms + pause_ms < MAX_MS ? pause_ms : undefined;
}

/** Repeats statements of one migration that got no lock: each up to 20 times, with growing pauses that end within 90 s. */
export class LockRetry {
  private readonly failures = new Map<string, Failures>();

  constructor(
    private readonly subject: string,
    private readonly report: (message: string) => void,
    private readonly waits: Waits = USUAL_WAITS,
  ) {}

  /** Does the work until no statement of it lacks a lock. Work of several statements must undo what it did before it fails. */
  async repeat<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        await this.pauseAfter(error);
      }
    }
  }

  /** @throws NoLock after the last try, and every error that is not about a lock */
  private async pauseAfter(error: unknown): Promise<void> {
    const { code, query = '' } = error as { code?: string; query?: string };
    if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK_DETECTED) throw error;
    const { tries, since } = this.failures.get(query) ?? { tries: 0, since: Date.now() - this.waits.lock_timeout_ms };
    this.failures.set(query, { tries: tries + 1, since });
    const pause_ms = pauseAfter(tries + 1, Date.now() - since, this.waits);
    if (pause_ms === undefined) throw new NoLock(this.sentence(tries + 1, query));
    this.report(
      `${this.subject}: no lock for \`${shortened(query)}\`, try ${tries + 1} of ${MAX_TRIES}; next in ${pause_ms / 1_000} s`,
    );
    await pause(pause_ms);
  }

  private sentence(tries: number, query: string): string {
    return (
      `${this.subject} got no lock in ${tries} tries, because other transactions kept it: \`${shortened(query)}\`. ` +
      'What ran before is kept; end those transactions and start it again.'
    );
  }
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};
