import { alignedTable } from '../table/aligned-table';
import type { Compared } from './compared';
import { type Comparison, type TwoBuilds, verdictOf } from './comparison';

const TITLES = ['work', 'CPU of', 'base µs', 'head µs', 'head / base', 'spread', 'verdict'];

/** CPU time per request of both builds; the spread is the difference between two servers of this build. */
export const comparisonTable = (comparisons: Map<Compared, Comparison>): string =>
  alignedTable([TITLES, ...[...comparisons].flatMap(linesOf)], { first: 2, last: 5 });

const linesOf = ([{ title }, comparison]: [Compared, Comparison]): string[][] => [
  [title, 'server', ...cellsOf(comparison.server), verdictOf(comparison)],
  ...(comparison.database ? [[title, 'database', ...cellsOf(comparison.database), '']] : []),
];

/** A short run may use no tick of CPU time: then there is no ratio. */
const cellsOf = ({ base_us, head_us, ratio, spread }: TwoBuilds): string[] => [
  ...[base_us.toFixed(0), head_us.toFixed(0)],
  ...[Number.isFinite(ratio) ? ratio.toFixed(3) : '', Number.isFinite(spread) ? `${(100 * spread).toFixed(1)} %` : ''],
];
