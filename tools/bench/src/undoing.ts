/**
 * What was started, and how each of it ends. It ends in reverse order, also what is only just starting when a signal
 * comes; nothing can be started afterwards.
 */
export class Undoing {
  readonly #ends: (() => Promise<unknown>)[] = [];
  #ended?: Promise<void>;

  /** Starts something that `end` ends. */
  async start<T>(start: () => Promise<T>, end: (started: T) => Promise<unknown>): Promise<T> {
    if (this.#ended) throw new Error('The bench is ending.');
    const starting = start();
    this.#ends.push(
      () => starting.then(end, () => undefined), // what did not start needs no end, and whoever started it hears of the failure
    );
    return starting;
  }

  /** Ends all; the same for every caller. */
  end(): Promise<void> {
    return (this.#ended ??= this.#endAll());
  }

  /** One that cannot be ended must not keep the others. */
  async #endAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const end of this.#ends.reverse()) await end().catch((failure: unknown) => failures.push(failure));
    if (failures.length) throw new AggregateError(failures, 'Not all that the bench started could be ended.');
  }
}
