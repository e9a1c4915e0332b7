import { microsOf, priceOf } from '@das/platform';
import type { ApprovalRequest } from '../../model/approval-request';
import { type Precedent, type PrecedentStatistics, type Precedents, RINGS, type Ring } from '../../model/precedent';
import type { RequestDetail } from '../../model/request-detail';
import { discountPercent, roundedPercent } from './line-pricing';

/** The fields of a request by which its lines are compared with earlier ones. */
export type Deal = Pick<ApprovalRequest, 'account_number' | 'customer_name' | 'end_customer_name' | 'sales_region'>;

/** A decided line of another request with the same part number. */
export type DecidedLine = Omit<Precedent, 'discount_percent' | 'ring'> &
  Pick<Deal, 'account_number'> &
  Pick<RequestDetail, 'list_price_at_request'>;

interface PrecedentsQuestion {
  /** The request of the line asked about; undefined for a line without a part number. */
  deal: Deal | undefined;
  /** In any order. */
  decided: DecidedLine[];
  /** Whether there are older decisions that were not read. */
  is_bounded: boolean;
  /** The number of precedents to return. */
  first: number;
}

/** The precedents of a line, newest first, with the statistics of each ring. */
export function precedentsOf({ deal, decided, is_bounded, first }: PrecedentsQuestion): Precedents {
  const all = decided.map((line) => precedentOf(line, ringOf(deal, line))).sort(newestFirst);
  return {
    statistics: RINGS.map((name) => ({
      ...statisticsOf(
        name,
        all.filter(({ ring }) => ring === name),
      ),
      is_bounded,
    })),
    data: all.slice(0, first),
    is_complete: true,
  };
}

/** The narrowest ring. A missing value matches no other. */
function ringOf(deal: Deal | undefined, line: DecidedLine): Ring {
  if (!deal) return 'part';
  const identity = (['account_number', 'end_customer_name', 'customer_name'] as const).find((field) =>
    compared(deal[field]),
  );
  if (identity && isSame(deal[identity], line[identity])) return 'customer';
  return isSame(deal.sales_region, line.sales_region) ? 'region' : 'part';
}

const compared = (text: string | null): string => text?.trim().toLowerCase() ?? '';

const isSame = (one: string | null, other: string | null): boolean =>
  compared(one) !== '' && compared(one) === compared(other);

const precedentOf = ({ account_number: _, list_price_at_request, ...line }: DecidedLine, ring: Ring): Precedent => ({
  ...line,
  ring,
  discount_percent: discountPercent({
    list_price_at_request,
    requested_price: line.approved_price ?? line.requested_price,
  }),
});

/** Decisions of the same second are in the order of ids, so that the order is the same in each answer. */
const newestFirst = (one: Precedent, other: Precedent): number =>
  descending(one.decided_at, other.decided_at) || descending(one.opportunity_id, other.opportunity_id);

/** By code units: moments and ids have one form each, and a comparison by locale takes much longer. */
const descending = (one: string, other: string): number => (one < other ? 1 : Number(one > other) * -1);

/** @param precedents newest first */
function statisticsOf(ring: Ring, precedents: Precedent[]): Omit<PrecedentStatistics, 'is_bounded'> {
  const approved = precedents.flatMap(({ approved_price, ...rest }) =>
    approved_price === null ? [] : [{ ...rest, micros: microsOf(approved_price) }],
  );
  const ordered = approved.map(({ micros }) => micros).sort((one, other) => (one < other ? -1 : Number(one > other)));
  const middle = ordered.slice(Math.ceil(ordered.length / 2) - 1, Math.floor(ordered.length / 2) + 1);
  const discounts = approved.flatMap(({ discount_percent }) => discount_percent ?? []);
  return {
    ring,
    approved: precedents.filter(({ outcome }) => outcome === 'approved').length,
    denied: precedents.filter(({ outcome }) => outcome === 'denied').length,
    min_price: priceOrNull(ordered[0]),
    median_price: meanPrice(middle.map((micros) => ({ micros, weight: 1 }))),
    max_price: priceOrNull(ordered.at(-1)),
    last_price: priceOrNull(approved[0]?.micros),
    average_price: meanPrice(
      approved.map(({ micros, quote_quantity }) => ({ micros, weight: Math.max(quote_quantity ?? 1, 1) })),
    ),
    average_discount_percent: discounts.length
      ? roundedPercent(discounts.reduce((sum, each) => sum + each, 0) / discounts.length)
      : null,
  };
}

const priceOrNull = (micros: bigint | undefined): number | null => (micros === undefined ? null : priceOf(micros));

/** The weighted mean, rounded half up to 6 decimals; null of no prices. */
function meanPrice(prices: { micros: bigint; weight: number }[]): number | null {
  const weight = prices.reduce((sum, each) => sum + BigInt(each.weight), 0n);
  if (weight === 0n) return null;
  const sum = prices.reduce((total, each) => total + each.micros * BigInt(each.weight), 0n);
  return priceOf((2n * sum + weight) / (2n * weight));
}
