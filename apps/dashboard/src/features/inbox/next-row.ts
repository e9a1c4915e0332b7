/** The row to open after a decision: the next one, after the last one the one before; undefined when none is left. */
export function nextRow(ids: readonly string[], decided: string): string | undefined {
  const index = ids.indexOf(decided);
  const rest = ids.filter((id) => id !== decided);
  return index === -1 ? undefined : (rest[index] ?? rest.at(-1));
}
