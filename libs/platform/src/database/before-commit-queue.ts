/** Writes several items. It must send all its statements before its first await, so that COMMIT can follow in the same batch. */
export type Write<T> = (items: T[]) => Promise<unknown>;

/** The numbers of entries that were added, and of those among them that were written. */
export interface QueuePosition {
  added: number;
  written: number;
}

/** Writes deferred until just before COMMIT, batched per writer. */
export class BeforeCommitQueue {
  private readonly entries: { item: unknown; write: Write<never> }[] = [];
  private written = 0;

  add<T>(item: T, write: Write<T>): void {
    this.entries.push({ item, write });
  }

  get position(): QueuePosition {
    return { added: this.entries.length, written: this.written };
  }

  /** Returns to an earlier position, because the savepoint that began there was rolled back. */
  reset({ added, written }: QueuePosition): void {
    this.entries.length = added;
    this.written = written;
  }

  /** Starts the writes of all entries that are not written, at once, one per writer. */
  async flush(): Promise<void> {
    const batches = new Map<Write<never>, unknown[]>();
    for (const { item, write } of this.entries.slice(this.written)) {
      const batch = batches.get(write);
      if (batch) batch.push(item);
      else batches.set(write, [item]);
    }
    this.written = this.entries.length;
    await Promise.all([...batches].map(([write, items]) => write(items as never[])));
  }
}
