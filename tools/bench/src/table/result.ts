import { alignedTable } from './aligned-table';
import { type Block, blockTable } from './block';
import type { Mark } from './mark';
import type { Row } from './row';

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
  alignedTable([['work', 'target', 'median', 'spread', 'p50 ms', 'p99 ms', ...MARK_TITLES], ...rows.map(cellsOf)], {
    first: 2,
    last: 5,
  });

const cellsOf = ({ work, target, figure, spread = '', p50_ms, p99_ms, mark }: Row): string[] => [
  ...[work, target, figure, spread],
  ...[p50_ms?.toFixed(2) ?? '', p99_ms?.toFixed(2) ?? ''],
  ...markCells(mark),
];

const markCells = (mark?: Mark): string[] => [
  mark?.text ?? '',
  mark?.measured ?? '',
  mark ? (mark.isMet ? 'yes' : 'NO') : '',
];

const isBlock = (result: Result): result is Block => 'figures' in result;
const isRow = (result: Result): result is Row => !isBlock(result);
