import { type Figures, ratioOf } from '../figures';
import type { Target } from '../measure';
import { type Demand, type Row, demanded, rateRow } from '../row';

/** Two targets of a work: the rows of the one that something is asked of, and of the one that it is measured by. */
export interface Pair {
  work: string;
  one: Target;
  other: Target;
}

/** As {@link rateRow} for both, with what is asked of the median answer of the first. */
export const latencyRows = (figures: Map<string, Figures>, { work, one, other }: Pair, demand: Demand): Row[] =>
  rowsOf(figures, { work, one, other }, demand, ({ p50s_ms }) => p50s_ms);

/** The same of its requests per second. */
export const throughputRows = (figures: Map<string, Figures>, pair: Pair, demand: Demand): Row[] => rowsOf(figures, pair, demand, ({ rates }) => rates);

function rowsOf(figures: Map<string, Figures>, { work, one, other }: Pair, demand: Demand, of: (figures: Figures) => number[]): Row[] {
  const [ours, theirs] = [figures.get(one.name) as Figures, figures.get(other.name) as Figures];
  return [demanded(rateRow(work, one.name, ours), ratioOf(of(ours), of(theirs)), demand), rateRow(work, other.name, theirs)];
}
