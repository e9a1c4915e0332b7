/**
 * A stack of started resources. They are ended in reverse order, including those that are still starting when a signal
 * arrives; nothing can be started afterwards.
 */
export class Cleanup {
  readonly #ends: (() => Promise<unknown>)[] = [];
  #ended?: Promise<void>;

  /** Starts a resource that `end` ends. @throws Error after the cleanup has begun */
  async start<T>(start: () => Promise<T>, end: (started: T) => Promise<unknown>): Promise<T> {
    if (this.#ended) throw new Error('The benchmark is ending.');
    const starting = start();
    this.#ends.push(
      () => starting.then(end, () => undefined), // a resource that failed to start needs no end; its caller gets the error
    );
    return starting;
  }

  /** Ends all resources. Repeated calls return the same promise. */
  end(): Promise<void> {
    return (this.#ended ??= this.#endAll());
  }

  /** Continues after a failure. */
  async #endAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const end of this.#ends.reverse()) await end().catch((failure: unknown) => failures.push(failure));
    if (failures.length) throw new AggregateError(failures, 'Some resources of the benchmark could not be ended.');
  }
}
