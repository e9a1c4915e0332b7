import type { Row } from './row';

const TITLES = ['work', 'target', 'median', 'spread', 'p50 ms', 'p99 ms', 'mark', 'measured', 'met'];
const FIRST_NUMBER = 2;
const LAST_NUMBER = 5;

/** The figures as a table that is read as text and as Markdown. */
export function tableOf(rows: Row[]): string {
  const lines = [TITLES, ...rows.map(cellsOf)];
  const widths = TITLES.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const rule = widths.map((width, column) => (isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  const [titles = [], ...others] = lines.map((line) => line.map((cell, column) => aligned(cell, column, widths[column] ?? 0)));
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

const isNumber = (column: number): boolean => column >= FIRST_NUMBER && column <= LAST_NUMBER;

const aligned = (cell: string, column: number, width: number): string => (isNumber(column) ? cell.padStart(width) : cell.padEnd(width));
