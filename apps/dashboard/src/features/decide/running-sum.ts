import { priceProblem } from '../../approvals/decision/price-problem';
import type { Draft } from './drafts';

interface Line {
  id: string;
  quote_quantity: number | null;
  requested_price: number | null;
}

/** The sums of the lines that are not denied. */
export interface RunningSum {
  /** At the requested prices; null when no line has both a quantity and a price. */
  requested: number | null;
  /** At the prices in the fields; null while one of them cannot be sent. */
  counter: number | null;
}

export function runningSum(lines: readonly Line[], drafts: ReadonlyMap<string, Draft>): RunningSum {
  let [requested, counter, count] = [0, 0, 0];
  for (const { id, quote_quantity, requested_price } of lines) {
    const draft = drafts.get(id);
    if (!draft || draft.choice === 'deny' || quote_quantity === null) continue;
    if (draft.price === '' && requested_price === null) continue;
    count += 1;
    requested += quote_quantity * (requested_price ?? 0);
    counter = priceProblem(draft.price) === undefined ? counter + quote_quantity * Number(draft.price) : Number.NaN;
  }
  return count === 0
    ? { requested: null, counter: null }
    : { requested, counter: Number.isNaN(counter) ? null : counter };
}
