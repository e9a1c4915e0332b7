/** Does work for every item, some at a time, and answers in their order. After a failure what is in hand ends, and nothing else begins. */
export async function inParallel<Item, Result>(most: number, items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const queue = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  const stopping = async (): Promise<void> => worker().finally(() => queue.splice(0));
  const ended = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, stopping));
  const failure = ended.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return results;
}
