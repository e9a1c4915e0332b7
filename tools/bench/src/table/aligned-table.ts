/** A Markdown table with aligned columns. The first line has the titles; the columns between `first` and `last` contain numbers. */
export function alignedTable(lines: string[][], numbers: { first: number; last: number }): string {
  const isNumber = (column: number): boolean => column >= numbers.first && column <= numbers.last;
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const rule = widths.map((width, column) => (isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  const aligned = (cell: string, column: number): string =>
    isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  const [titles = [], ...others] = lines.map((line) => line.map(aligned));
  return [titles, rule, ...others].map((line) => `| ${line.join(' | ')} |\n`).join('');
}
