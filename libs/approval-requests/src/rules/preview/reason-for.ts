import { decimalOf } from '@das/platform';
import type { RoutingBasis } from '@das/tenants';
import type { DiscountRule, PlannedStep } from '../../model/route';

export interface RouteFacts {
  /** In millionths; null for a request without lines. */
  amount: bigint | null;
  basis: RoutingBasis;
  steps: PlannedStep[];
  /** The category's rule, if it requires a minimum rank for this line. */
  demand: DiscountRule | null;
  /** Whom the scopes of holders select, a sentence for each step where they do. */
  selections?: string[];
  /** Who acts for whom, a sentence for each delegate of each step. */
  delegates?: string[];
}

const BASES: Record<RoutingBasis, string> = {
  unit_price: 'unit price',
  line_total: 'line total',
  request_total: 'request total',
};

/** Explains in one or two sentences why a line takes its route. */
export function reasonFor({ amount, basis, steps, demand, selections = [], delegates = [] }: RouteFacts): string {
  const final = steps.at(-1);
  const endorsing = steps.slice(0, -1);
  const subject =
    amount === null ? 'A request without lines goes to the lowest rank' : `The ${BASES[basis]} of ${plain(amount)}`;
  const sentences: string[] = [];
  if (demand) sentences.push(demandSentence(demand));
  if (amount === null) sentences.push(`${subject}: ${finisher(final)} decides it.`);
  else if (!endorsing.length && final?.rank === null)
    sentences.push(
      `${subject} is one that no level${demand ? ' of that rank' : ''} may handle, so ${finisher(final)} decides it.`,
    );
  else if (!endorsing.length) sentences.push(`${subject} is within what ${finisher(final)} may finish.`);
  else {
    const endorsers = endorsing.map(names).join(', then ');
    sentences.push(
      `${subject} is one that ${endorsers} may handle but not finish, so it goes on to ${finisher(final)}.`,
    );
  }
  return [...sentences, ...selections, ...new Set(delegates)].join(' ');
}

function demandSentence({ category_code, max_discount_percent, override_min_rank }: DiscountRule): string {
  const category = category_code === null ? 'Its category' : `Category ${category_code}`;
  return `${category} allows a discount of ${max_discount_percent} %, which this one exceeds, so nobody below rank ${override_min_rank} decides.`;
}

const finisher = (step: PlannedStep | undefined): string => (step && step.rank !== null ? names(step) : 'the owner');

const names = ({ levels }: PlannedStep): string => levels.map(({ code }) => code).join(' or ');

/** A decimal number without trailing zeros. */
const plain = (micros: bigint): string => decimalOf(micros).replace(/\.?0+$/, '');
