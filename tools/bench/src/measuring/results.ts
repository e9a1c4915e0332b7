import type { Figures } from './rounds';
import { medianOf, quantileOf, ratiosOf } from './statistics';

/** A goal and whether the measured value meets it. */
export interface Mark {
  text: string;
  measured: string;
  isMet: boolean;
}

/** Requests whose targets were measured alternately. */
export interface Block {
  work: string;
  /** The figures by target. */
  figures: Map<string, Figures>;
  /** The goals of the first target. */
  marks: Mark[];
}

/** A single figure, such as a time. */
export interface Row {
  work: string;
  target: string;
  /** The measured value, such as `1234 ms`. */
  figure: string;
  spread?: string;
  mark?: Mark;
}

/** What a scenario measured. */
export type Result = Row | Block;

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

/** @param unit such as `ms` @param of what is measured, such as `of the server` */
export const mostMark = (measured: number, most: number, unit: string, { digits = 0, of = '' } = {}): Mark => ({
  text: `at most ${most} ${unit}${of && ` ${of}`}`,
  measured: `${measured.toFixed(digits)} ${unit}`,
  isMet: measured <= most,
});

export const leastMark = (measured: number, least: number, unit: string): Mark => ({
  text: `at least ${least} ${unit}`,
  measured: `${measured.toFixed(0)} ${unit}`,
  isMet: measured >= least,
});

/** A row with the median and the range. @param most the goal */
export function medianRow(
  work: string,
  target: string,
  values: number[],
  { unit = 'ms', digits, most }: Median = {},
): Row {
  const format = (value: number): string => value.toFixed(digits ?? (value < 10 ? 1 : 0));
  const median = medianOf(values);
  return {
    work,
    target,
    figure: `${format(median)} ${unit}`,
    spread: `${format(Math.min(...values))}-${format(Math.max(...values))}`,
    ...(most !== undefined && { mark: { ...mostMark(median, most, unit), measured: `${format(median)} ${unit}` } }),
  };
}

interface Median {
  unit?: string;
  digits?: number;
  most?: number;
}

export const marksOf = (results: Result[]): Mark[] =>
  results.flatMap((result) => (isBlock(result) ? result.marks : (result.mark ?? [])));

/** A table for each work of requests, one of their goals, and one of the single figures. */
export function tablesOf(results: Result[]): string {
  const blocks = results.filter(isBlock);
  const rows = results.filter((result): result is Row => !isBlock(result));
  const goals = blocks.flatMap(({ work, marks }) => marks.map((mark) => [work, ...markCells(mark)]));
  return [
    ...blocks.map(({ work, figures }) =>
      titled(work, [BLOCK_TITLES, ...blockLines(figures)], [1, BLOCK_TITLES.length]),
    ),
    ...(goals.length ? [titled('Goals of the first targets', [['work', ...MARK_TITLES], ...goals], [2, 3])] : []),
    ...(rows.length ? [titled('Single figures', [ROW_TITLES, ...rows.map(rowCells)], [2, 4])] : []),
  ].join('\n');
}

const BLOCK_TITLES = [
  'target',
  '/s',
  'spread',
  'ratio',
  'spread',
  'server µs',
  'database µs',
  'memory MB',
  'p50 ms',
  'p99 ms',
];
const MARK_TITLES = ['goal', 'measured', 'met'];
const ROW_TITLES = ['work', 'target', 'median', 'spread', ...MARK_TITLES];

const isBlock = (result: Result): result is Block => 'figures' in result;

const titled = (title: string, lines: string[][], numbers: [number, number]): string =>
  `### ${title}\n\n${alignedTable(lines, numbers)}`;

export const ratesOf = ({ busy }: Figures): number[] => busy.map(({ requests_per_second }) => requests_per_second);

/** The ratio is that of the first target to this one. */
function blockLines(figures: Map<string, Figures>): string[][] {
  const [first] = figures.values();
  return [...figures].map(([target, each]) => {
    const ratios = first && first !== each ? ratiosOf(ratesOf(first), ratesOf(each)) : [];
    const latencies_ms = each.calm.flatMap((measurement) => measurement.latencies_ms);
    return [
      target,
      ...medianAndSpread(ratesOf(each), whole),
      ...medianAndSpread(ratios, (ratio) => ratio.toFixed(2)),
      medianOfKnown(each.busy.map(({ server_us }) => server_us)),
      medianOfKnown(each.busy.map(({ database_us }) => database_us)),
      each.memory_MB?.toFixed(0) ?? '',
      ...[0.5, 0.99].map((part) => quantileOf(latencies_ms, part).toFixed(2)),
    ];
  });
}

function medianAndSpread(values: number[], format: (value: number) => string): [string, string] {
  if (!values.length) return ['', ''];
  return [format(medianOf(values)), `${format(Math.min(...values))}-${format(Math.max(...values))}`];
}

function medianOfKnown(values: (number | undefined)[]): string {
  const known = values.filter((value) => value !== undefined);
  return known.length ? whole(medianOf(known)) : '';
}

const whole = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

const rowCells = ({ work, target, figure, spread = '', mark }: Row): string[] => [
  ...[work, target, figure, spread],
  ...(mark ? markCells(mark) : ['', '', '']),
];

const markCells = ({ text, measured, isMet }: Mark): string[] => [text, measured, isMet ? 'yes' : 'NO'];

/** A Markdown table with aligned columns. The first line has the titles; the columns from `first` to before `end` contain numbers. */
export function alignedTable(lines: string[][], [first, end]: [number, number]): string {
  const isNumber = (column: number): boolean => column >= first && column < end;
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const rule = widths.map((width, column) => (isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  const aligned = (cell: string, column: number): string =>
    isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  const [titles = [], ...others] = lines.map((line) => line.map(aligned));
  return [titles, rule, ...others].map((line) => `| ${line.join(' | ')} |\n`).join('');
}
