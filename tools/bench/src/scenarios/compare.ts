import { type Figures, ratioOf } from '../measuring/figures';
import type { Target } from '../measuring/measure';
import { type RatioGoal, type Row, demanded, rateRow } from '../table/row';
import { OURS } from './ask-for-products';

/** Two targets of a scenario: the one with a goal, and the one that the goal is relative to. */
export interface Pair {
  work: string;
  one: Target;
  other: Target;
}

/** {@link rateRow} for both, with a goal for the first one's median latency. */
export const latencyRows = (figures: Map<string, Figures>, { work, one, other }: Pair, demand: RatioGoal): Row[] =>
  rowsOf(figures, { work, one, other }, demand, ({ p50s_ms }) => p50s_ms);

/** The same with a goal for the requests per second. */
export const throughputRows = (figures: Map<string, Figures>, pair: Pair, demand: RatioGoal): Row[] => rowsOf(figures, pair, demand, ({ rates }) => rates);

function rowsOf(figures: Map<string, Figures>, { work, one, other }: Pair, demand: RatioGoal, of: (figures: Figures) => number[]): Row[] {
  const [ours, theirs] = [figures.get(one.name) as Figures, figures.get(other.name) as Figures];
  return [demanded(rateRow(work, one.name, ours), ratioOf(of(ours), of(theirs)), demand), rateRow(work, other.name, theirs)];
}

/** {@link rateRow} for the service and for bare servers that write the same rows. The goal is half the throughput of the first bare server. */
export function rowsAgainstBare(figures: Map<string, Figures>, work: string, [first, ...others]: [string, ...string[]]): Row[] {
  const of = (name: string): Figures => figures.get(name) as Figures;
  const ratio = ratioOf(of(OURS).rates, of(first).rates);
  return [
    demanded(rateRow(work, OURS, of(OURS)), ratio, { relativeTo: first, least: 0.5 }),
    ...[first, ...others].map((name) => rateRow(work, name, of(name))),
  ];
}
