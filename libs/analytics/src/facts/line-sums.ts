import { PRICE_DECIMALS } from '@das/platform';
import { NO_SUMS, type Sums } from './sums';
import type { SourceLine, SourceStep } from './source-rows';

/** A price in millionths, from its decimal text. */
function micros(price: string): bigint {
  const [whole = '0', fraction = ''] = price.split('.');
  return BigInt(whole + fraction.padEnd(PRICE_DECIMALS, '0'));
}

export type LineOutcome = 'approved' | 'denied' | 'pending' | 'withdrawn';

/** A withdrawn line is stored as denied. */
export const outcomeOf = ({ status, reason_code }: Pick<SourceLine, 'reason_code' | 'status'>): LineOutcome =>
  status === 'denied' && reason_code === 'withdrawn' ? 'withdrawn' : status;

/** The sums of one counted line, without its steps. */
export function lineSums(line: SourceLine): Sums {
  const outcome = outcomeOf(line);
  const isApproved = outcome === 'approved';
  const quantity = BigInt(line.quote_quantity ?? 1);
  const amount = (price: string | null): bigint => (price === null ? 0n : micros(price) * quantity);
  const list = amount(line.list_price_at_request);
  const requested = amount(line.requested_price);
  const approved = isApproved ? amount(line.approved_price) : 0n;
  const hasList = line.list_price_at_request !== null && micros(line.list_price_at_request) > 0n;
  const isAsked = hasList && line.requested_price !== null;
  const saved = isApproved && line.approved_price !== null && line.requested_price !== null ? approved - requested : 0n;
  const isUsable = isApproved && line.quote_quantity !== null && line.superseded_at === null;
  return {
    ...NO_SUMS,
    lines: 1,
    [`lines_${outcome}`]: 1,
    requested_amount: requested,
    approved_amount: approved,
    list_amount: list,
    saved_amount: saved > 0n ? saved : 0n,
    asked_list: isAsked ? list : 0n,
    asked_amount: isAsked ? requested : 0n,
    asked_approved_list: isAsked && isApproved ? list : 0n,
    asked_approved_amount: isAsked && isApproved ? requested : 0n,
    granted_list: hasList && isApproved ? list : 0n,
    granted_amount: hasList && isApproved ? approved : 0n,
    used_quantity: isUsable ? line.used_quantity : 0,
    usable_quantity: isUsable ? (line.quote_quantity ?? 0) : 0,
  };
}

/** What was recorded at steps, of all rounds. */
export const stepSums = (
  steps: readonly Pick<SourceStep, 'escalations' | 'overdue_sent' | 'reassignments'>[],
): Pick<Sums, 'escalations' | 'overdue_steps' | 'reassignments'> => ({
  overdue_steps: steps.filter(({ overdue_sent }) => overdue_sent).length,
  escalations: steps.reduce((sum, step) => sum + step.escalations, 0),
  reassignments: steps.reduce((sum, step) => sum + step.reassignments, 0),
});
