import { alignedTable } from '../table/aligned-table';
import type { Compared } from './compared';
import { type Comparison, verdictOf } from './comparison';

const TITLES = ['work', 'base µs', 'head µs', 'head / base', 'spread', 'verdict'];

/** CPU time per request of both builds; the spread is the difference between two servers of this build. */
export const comparisonTable = (comparisons: Map<Compared, Comparison>): string =>
  alignedTable([TITLES, ...[...comparisons].map(([{ title }, comparison]) => [title, ...cellsOf(comparison)])], { first: 1, last: 4 });

const cellsOf = (comparison: Comparison): string[] => {
  const { base_us, head_us, ratio, spread } = comparison;
  return [base_us.toFixed(0), head_us.toFixed(0), ratio.toFixed(3), `${(100 * spread).toFixed(1)} %`, verdictOf(comparison)];
};
