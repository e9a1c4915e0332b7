import type { Figures } from './figures';

/** The figures for people: columns under their titles, numbers to the right. */
export function tableOf(figures: Figures[], reference: string): string {
  const titles = ['target', 'requests/s', '(min-max)', 'p50 ms', 'p99 ms', `x "${reference}"`];
  const rows = figures.map(({ target, requests_per_second: { median, min, max }, p50_ms, p99_ms, ratio }) => [
    target,
    String(median),
    `(${min}-${max})`,
    p50_ms.toFixed(2),
    p99_ms.toFixed(2),
    ratio.toFixed(2),
  ]);
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (cells: string[]): string => cells.map((cell, column) => aligned(cell, column, widths)).join('  ');
  return [titles, ...rows].map((cells) => `${lineOf(cells)}\n`).join('');
}

const aligned = (cell: string, column: number, widths: number[]): string => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0));
