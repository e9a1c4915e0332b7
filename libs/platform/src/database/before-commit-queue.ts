/** Writes a batch of items. It must send all its statements before its first await, so that COMMIT can follow in the same packet. */
export type Write<T> = (items: T[]) => Promise<unknown>;

/** Writes deferred until just before COMMIT, batched per writer. */
export class BeforeCommitQueue {
  private readonly entries: { item: unknown; write: Write<never> }[] = [];

  add<T>(item: T, write: Write<T>): void {
    this.entries.push({ item, write });
  }

  get length(): number {
    return this.entries.length;
  }

  /** Drops the entries that were added since the queue had this length, because their savepoint was rolled back. */
  truncate(length: number): void {
    this.entries.length = length;
  }

  /** Starts all writes at once, one per writer. */
  async flush(): Promise<void> {
    const batches = new Map<Write<never>, unknown[]>();
    for (const { item, write } of this.entries) {
      const batch = batches.get(write);
      if (batch) batch.push(item);
      else batches.set(write, [item]);
    }
    await Promise.all([...batches].map(([write, items]) => write(items as never[])));
  }
}
