import type { Row } from './row';

const TITLES = ['work', 'target', 'median', 'spread', 'p50 ms', 'p99 ms', 'mark', 'measured', 'met'];
const FIRST_NUMBER = 2;
const LAST_NUMBER = 5;

/** The figures as a Markdown table with aligned columns. */
export const tableOf = (rows: Row[]): string => alignedTable([TITLES, ...rows.map(cellsOf)], { first: FIRST_NUMBER, last: LAST_NUMBER });

/** Rows of cells, the first one with titles; the columns between `first` and `last` contain numbers. */
export function alignedTable(lines: string[][], numbers: { first: number; last: number }): string {
  const isNumber = (column: number): boolean => column >= numbers.first && column <= numbers.last;
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const rule = widths.map((width, column) => (isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  const aligned = (cell: string, column: number): string => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0));
  const [titles = [], ...others] = lines.map((line) => line.map(aligned));
  return [titles, rule, ...others].map((line) => `| ${line.join(' | ')} |\n`).join('');
}

const cellsOf = ({ work, target, figure, spread = '', p50_ms, p99_ms, mark }: Row): string[] => [
  work,
  target,
  figure,
  spread,
  p50_ms?.toFixed(2) ?? '',
  p99_ms?.toFixed(2) ?? '',
  mark?.text ?? '',
  mark?.measured ?? '',
  mark ? (mark.isMet ? 'yes' : 'NO') : '',
];
