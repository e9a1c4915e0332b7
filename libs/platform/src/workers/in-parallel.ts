/**
 * Runs work for every item, at most `limit` at a time; results are in item order. After a failure no further item starts, and it
 * rejects once running items have settled.
 */
export async function inParallel<Item, Result>(
  limit: number,
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const queue = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  const stopOnFailure = async (): Promise<void> => worker().finally(() => queue.splice(0));
  const settled = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, stopOnFailure));
  const failure = settled.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (failure) throw failure.reason;
  return results;
}
