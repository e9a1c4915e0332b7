import { alignedTable } from '../measuring/results';
import { medianOf, ratioOf } from '../measuring/statistics';

/** CPU time per request in µs. */
export interface Cost {
  server_us: number;
  /** Undefined on systems without `/proc`. */
  database_us?: number;
}

/** One value per round. */
export interface Costs {
  base: Cost[];
  head: Cost[];
  /** A second server of the same build as `head`. */
  again: Cost[];
}

/** CPU time per request of both builds. */
export interface TwoBuilds {
  base_us: number;
  head_us: number;
  /** Median over the rounds of head divided by base. */
  ratio: number;
  /** Median over the rounds of the difference between two servers of one build. */
  spread: number;
}

export interface Comparison {
  server: TwoBuilds;
  database?: TwoBuilds;
  isMet: boolean;
}

/** The share by which a build may cost more even when the spread is smaller. */
const TOLERANCE = 0.02;

/** Compares per round, because other load affects both servers of a round. The server decides; a build that costs less always passes. */
export function comparisonOf(costs: Costs): Comparison {
  const server = twoBuilds(costs, ({ server_us }) => server_us);
  const isMet = server.ratio - 1 <= Math.max(TOLERANCE, server.spread);
  const isDatabaseKnown = costs.base[0]?.database_us !== undefined;
  return {
    server,
    isMet,
    ...(isDatabaseKnown && { database: twoBuilds(costs, ({ database_us }) => database_us ?? NaN) }),
  };
}

function twoBuilds(costs: Costs, of: (cost: Cost) => number): TwoBuilds {
  const [base, head, again] = [costs.base.map(of), costs.head.map(of), costs.again.map(of)];
  const spread = medianOf(again.map((cost, round) => Math.abs(cost / (head[round] ?? NaN) - 1)));
  return { base_us: medianOf(base), head_us: medianOf(head), ratio: ratioOf(head, base), spread };
}

export function verdictOf({ server: { ratio }, isMet }: Comparison): string {
  if (!isMet) return 'SLOWER';
  return Math.abs(ratio - 1) <= TOLERANCE ? 'within 2 %' : ratio < 1 ? 'faster' : 'within the spread';
}

const TITLES = ['work', 'CPU of', 'base µs', 'head µs', 'head / base', 'spread', 'verdict'];

/** CPU time per request of both builds, by the title of the requests; the spread is the difference between two servers of this build. */
export const comparisonTable = (comparisons: Map<string, Comparison>): string =>
  alignedTable([TITLES, ...[...comparisons].flatMap(linesOf)], [2, 6]);

const linesOf = ([title, comparison]: [string, Comparison]): string[][] => [
  [title, 'server', ...cellsOf(comparison.server), verdictOf(comparison)],
  ...(comparison.database ? [[title, 'database', ...cellsOf(comparison.database), '']] : []),
];

/** A short run may use no tick of CPU time: then there is no ratio. */
const cellsOf = ({ base_us, head_us, ratio, spread }: TwoBuilds): string[] => [
  ...[base_us.toFixed(0), head_us.toFixed(0)],
  ...[Number.isFinite(ratio) ? ratio.toFixed(3) : '', Number.isFinite(spread) ? `${(100 * spread).toFixed(1)} %` : ''],
];
