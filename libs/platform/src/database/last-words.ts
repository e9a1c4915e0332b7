/** Writes items that were collected, all in one; it sends all that it has to before it waits for anything. */
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

  /** Sends them all at once, so that the commit can travel behind them. */
  async write(): Promise<void> {
    const items = new Map<Write<never>, unknown[]>();
    for (const { item, write } of this.words) {
      const own = items.get(write);
      if (own) own.push(item);
      else items.set(write, [item]);
    }
    await Promise.all([...items].map(([write, own]) => write(own as never[])));
  }
}
