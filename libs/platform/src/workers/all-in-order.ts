/**
 * As `Promise.all`, but waits for all, and rejects with the reason of the earliest in the list. For statements of a transaction that
 * are sent together: after one has failed, PostgreSQL refuses the others, and only the first error names the cause.
 */
export async function allInOrder<T extends readonly unknown[]>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  const results: unknown[] = [];
  for (const each of work) results.push(await each);
  return results as { -readonly [K in keyof T]: Awaited<T[K]> };
}
