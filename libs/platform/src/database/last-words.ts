/** Writes items that were collected, all in one. */
export type Write<T> = (items: T[]) => Promise<unknown>;

/** What a transaction writes as its last, before it commits: one statement for all that one writer was given. */
export class LastWords {
  private readonly words: { item: unknown; write: Write<never> }[] = [];

  add<T>(item: T, write: Write<T>): void {
    this.words.push({ item, write });
  }

  /** Where they end now; a part of the transaction that is undone from here takes back what came after. */
  get mark(): number {
    return this.words.length;
  }

  takeBack(mark: number): void {
    this.words.length = mark;
  }

  async write(): Promise<void> {
    const items = new Map<Write<never>, unknown[]>();
    for (const { item, write } of this.words) {
      const own = items.get(write);
      if (own) own.push(item);
      else items.set(write, [item]);
    }
    for (const [write, own] of items) await write(own as never[]);
  }
}
