import { microsOf, priceOf } from '@das/platform';
import type { PrecedentStatistics, Ring } from '../../model/precedent';
import { discountPercent } from './line-pricing';

/** The newest precedents of a ring that its statistics cover. */
export const MOST_COUNTED = 1_000;

/** What the statistics are computed from. The prices are per unit. */
export interface CountedPrecedent {
  outcome: string;
  /** Null if the line was denied. */
  approved_price: number | null;
  /** Null counts as 1. */
  quote_quantity: number | null;
  list_price: number | null;
}

/** The statistics of a ring. @param newest first; more than {@link MOST_COUNTED} when there are more */
export function precedentStatistics(ring: Ring, newest: CountedPrecedent[]): PrecedentStatistics {
  const counted = newest.slice(0, MOST_COUNTED);
  const approved = counted.filter(({ outcome }) => outcome === 'approved');
  const prices = approved.flatMap(({ approved_price, quote_quantity }) =>
    approved_price === null ? [] : [{ micros: microsOf(approved_price), weight: Math.max(quote_quantity ?? 1, 1) }],
  );
  const ordered = prices.map(({ micros }) => micros).sort((one, other) => (one < other ? -1 : Number(one > other)));
  const middle = ordered.slice(Math.ceil(ordered.length / 2) - 1, Math.floor(ordered.length / 2) + 1);
  return {
    ring,
    approved: approved.length,
    denied: counted.length - approved.length,
    min_price: priceOrNull(ordered[0]),
    median_price: meanPrice(middle.map((micros) => ({ micros, weight: 1 }))),
    max_price: priceOrNull(ordered.at(-1)),
    last_price: priceOrNull(prices[0]?.micros),
    average_price: meanPrice(prices),
    average_discount_percent: averageDiscount(approved),
    is_bounded: newest.length > MOST_COUNTED,
  };
}

const priceOrNull = (micros: bigint | undefined): number | null => (micros === undefined ? null : priceOf(micros));

/** The weighted mean, rounded to 6 decimals; null of no prices. */
function meanPrice(prices: { micros: bigint; weight: number }[]): number | null {
  const sum = prices.reduce((total, each) => total + each.micros * BigInt(each.weight), 0n);
  const mean = quotient(
    sum,
    prices.reduce((total, each) => total + BigInt(each.weight), 0n),
  );
  return priceOrNull(mean);
}

/** A percentage has 4 decimals, so its smallest unit is 100 millionths. */
const PERCENT_UNIT = 100n;

/** The plain mean of the discounts as they are shown; null when no precedent has a list price. */
function averageDiscount(approved: CountedPrecedent[]): number | null {
  const units = approved.flatMap((each) => {
    const discount = precedentDiscount({ ...each, requested_price: null });
    return discount === null ? [] : [microsOf(discount) / PERCENT_UNIT];
  });
  const sum = units.reduce((total, each) => total + each, 0n);
  const mean = quotient(sum, BigInt(units.length));
  return priceOrNull(mean === undefined ? undefined : mean * PERCENT_UNIT);
}

/** The integer quotient, rounded half away from zero; undefined when nothing is divided. */
function quotient(sum: bigint, count: bigint): bigint | undefined {
  if (count === 0n) return undefined;
  const size = sum < 0n ? -sum : sum;
  const rounded = (2n * size + count) / (2n * count);
  return sum < 0n ? -rounded : rounded;
}

/** The discount of the approved price, or of the requested price if the line was denied, from list, in percent. */
export const precedentDiscount = ({
  list_price,
  approved_price,
  requested_price,
}: Pick<CountedPrecedent, 'approved_price' | 'list_price'> & { requested_price: number | null }): number | null =>
  discountPercent({ list_price_at_request: list_price, requested_price: approved_price ?? requested_price });
