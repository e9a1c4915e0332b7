interface Part {
  id: string;
  partnumber: string | null;
}

/** The name of a line: its part number, for a later line with the same part also its number; without a part number `Line 2`. */
export function partName({ id, partnumber }: Part, lines: readonly Part[]): string {
  const index = lines.findIndex((line) => line.id === id);
  if (!partnumber) return `Line ${index + 1}`;
  const isRepeated = lines.slice(0, Math.max(index, 0)).some((line) => line.partnumber === partnumber);
  return isRepeated ? `${partnumber}, line ${index + 1}` : partnumber;
}
