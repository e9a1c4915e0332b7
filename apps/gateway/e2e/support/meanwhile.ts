/** A loop that ends when `isOver` returns true. */
export type Loop = (isOver: () => boolean) => Promise<unknown>;

/** Runs loops while work runs, and waits for their end. @throws the error of the work or of a loop, the first one */
export async function meanwhile<T>(loops: Loop[], work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const end = (): boolean => (isOver = true);
  const running = loops.map((loop) => loop(() => isOver).finally(end));
  const [result] = await Promise.all([work().finally(end), ...running]);
  return result;
}
