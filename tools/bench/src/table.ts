import { type Figures, medianOf, ratiosOf } from './measuring/figures';

/** A goal and whether the measured value meets it. */
export interface Mark {
  text: string;
  measured: string;
  isMet: boolean;
}

/** A goal relative to another target: at least `least` times, or at most `most` times, its figure. */
export interface RatioGoal {
  relativeTo: string;
  least?: number;
  most?: number;
}

export const ratioMark = (measured: number, { relativeTo, least, most }: RatioGoal): Mark => ({
  text: least === undefined ? `at most ${most} × ${relativeTo}` : `at least ${least} × ${relativeTo}`,
  measured: measured.toFixed(2),
  isMet: measured >= (least ?? -Infinity) && measured <= (most ?? Infinity),
});

/** @param unit such as `ms` */
export const mostMark = (measured: number, most: number, unit: string, digits = 0): Mark => ({
  text: `at most ${most} ${unit}`,
  measured: `${measured.toFixed(digits)} ${unit}`,
  isMet: measured <= most,
});

/** A single figure, such as a time. */
export interface Row {
  work: string;
  target: string;
  /** The measured value, such as `1234 ms`. */
  figure: string;
  spread?: string;
  mark?: Mark;
}

/** A work of requests. Its targets were measured alternately. */
export interface Block {
  work: string;
  /** The figures by target. */
  figures: Map<string, Figures>;
  /** The goals of the first target. */
  marks: Mark[];
}

const TITLES = ['target', '/s', 'spread', 'ratio', 'spread', 'server µs', 'database µs', 'memory MB'];

const blockTable = ({ figures }: Block): string => {
  const [first] = figures.values();
  const lines = [...figures].map(([target, each]) => [target, ...rateCells(each, first), ...costCells(each)]);
  return alignedTable([TITLES, ...lines], { first: 1, last: TITLES.length - 1 });
};

/** The ratio is that of the first target to this one. */
function rateCells(figures: Figures, first: Figures | undefined): string[] {
  const ratios = first && first !== figures ? ratiosOf(first.rates, figures.rates) : [];
  return [...medianAndSpread(figures.rates, whole), ...medianAndSpread(ratios, (ratio) => ratio.toFixed(2))];
}

const costCells = ({ servers_us, databases_us, memory_MB }: Figures): string[] => [
  medianAndSpread(servers_us, whole)[0],
  medianAndSpread(databases_us, whole)[0],
  memory_MB?.toFixed(0) ?? '',
];

function medianAndSpread(values: number[], format: (value: number) => string): [string, string] {
  if (!values.length) return ['', ''];
  return [format(medianOf(values)), `${format(Math.min(...values))}-${format(Math.max(...values))}`];
}

const whole = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** What a scenario measured. */
export type Result = Row | Block;

/** A table for each work of requests, one of their goals, and one of the single figures. */
export function tablesOf(results: Result[]): string {
  const blocks = results.filter(isBlock);
  const rows = results.filter(isRow);
  const goals = blocks.flatMap(({ work, marks }) => marks.map((mark) => [work, ...markCells(mark)]));
  return [
    ...blocks.map((block) => `### ${block.work}\n\n${blockTable(block)}`),
    ...(goals.length
      ? [
          `### Goals of the first targets\n\n${alignedTable([['work', ...MARK_TITLES], ...goals], { first: 2, last: 2 })}`,
        ]
      : []),
    ...(rows.length ? [`### Single figures\n\n${rowTable(rows)}`] : []),
  ].join('\n');
}

export const marksOf = (results: Result[]): Mark[] =>
  results.flatMap((result) => (isBlock(result) ? result.marks : (result.mark ?? [])));

const MARK_TITLES = ['goal', 'measured', 'met'];

const rowTable = (rows: Row[]): string =>
  alignedTable([['work', 'target', 'median', 'spread', ...MARK_TITLES], ...rows.map(cellsOf)], {
    first: 2,
    last: 3,
  });

const cellsOf = ({ work, target, figure, spread = '', mark }: Row): string[] => [
  ...[work, target, figure, spread],
  ...markCells(mark),
];

const markCells = (mark?: Mark): string[] => [
  mark?.text ?? '',
  mark?.measured ?? '',
  mark ? (mark.isMet ? 'yes' : 'NO') : '',
];

const isBlock = (result: Result): result is Block => 'figures' in result;
const isRow = (result: Result): result is Row => !isBlock(result);

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
