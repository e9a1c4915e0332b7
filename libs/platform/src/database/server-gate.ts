import { ServiceUnavailable } from '../errors/errors';

/** How long a call waits, as for a connection of the pool. */
const PATIENCE_MS = 3_000;
const SHORTEST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** A call that is using a server. */
export interface Visit {
  /** @param isAnswered whether the server answered; undefined when it was not asked */
  end(isAnswered?: boolean): void;
}

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/**
 * Limits the calls that use one server of a cluster at the same time, so that a server that does not answer leaves connections for the
 * tenants of the others. After a call without an answer, calls are refused for a pause, which doubles from 1 to 30 seconds, and then one
 * call tries the server. A slow call alone does not close the gate: another answer since its begin shows that the server answers.
 */
export class ServerGate {
  #inside = 0;
  /** When a call last showed whether the server answers. */
  #judged_at = -Infinity;
  /** Tries in a row without an answer. */
  #silences = 0;
  #closed_until = -Infinity;
  #waiting: Waiting[] = [];

  /** @param most calls at the same time */
  constructor(private readonly most: number) {}

  /** @throws ServiceUnavailable while the server does not answer, or after 3 seconds of waiting for other calls */
  async enter(): Promise<Visit> {
    if (this.#silences && (this.#inside || performance.now() < this.#closed_until)) throw silent();
    if (this.#inside < this.most) this.#inside += 1;
    else await this.wait();
    const began_at = performance.now();
    return { end: (isAnswered) => this.end(began_at, isAnswered) };
  }

  private end(began_at: number, isAnswered: boolean | undefined): void {
    if (isAnswered) [this.#judged_at, this.#silences] = [performance.now(), 0];
    else if (isAnswered === false && this.#judged_at < began_at) this.close();
    const next = this.#waiting.shift();
    if (next) next.resolve();
    else this.#inside -= 1;
  }

  private close(): void {
    this.#judged_at = performance.now();
    this.#closed_until = this.#judged_at + Math.min(SHORTEST_PAUSE_MS * 2 ** this.#silences, MAX_PAUSE_MS);
    this.#silences += 1;
    for (const { reject } of this.#waiting.splice(0)) reject(silent());
  }

  /** The call that ends gives its place to the one that has waited longest. */
  private wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (work: () => void): void => (clearTimeout(timer), work());
      const waiting: Waiting = { resolve: () => settle(resolve), reject: (error) => settle(() => reject(error)) };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        reject(unavailable('Too many calls use one server of the cluster.'));
      }, PATIENCE_MS);
      this.#waiting.push(waiting);
    });
  }
}

const unavailable = (reason: string): ServiceUnavailable => new ServiceUnavailable(new Error(reason));
const silent = (): ServiceUnavailable => unavailable('A server of the cluster does not answer.');
