import { moneyText } from '../../format/price';
import { partName } from '../request/part-name';
import type { Line } from '../request/request-query';
import { priceProblem } from './price-problem';

/** A line with its price as typed, and the price at which an approval without a counter price would approve it. */
export interface CounterPrice {
  line: Line;
  typed: string;
  present: number | null;
}

export const isChanged = ({ typed, present }: CounterPrice): boolean =>
  priceProblem(typed) === undefined && Number(typed) !== present;

/** The sum of the lines at a price each; null when a line has no price or quantity. */
export function sumAt(prices: readonly CounterPrice[], priceOf: (price: CounterPrice) => number | null): number | null {
  let sum = 0;
  for (const each of prices) {
    const [price, quantity] = [priceOf(each), each.line.quote_quantity];
    if (price === null || quantity === null) return null;
    sum += price * quantity;
  }
  return sum;
}

export const presentPrice = ({ present }: CounterPrice): number | null => present;
export const typedPrice = ({ typed }: CounterPrice): number | null =>
  priceProblem(typed) === undefined ? Number(typed) : null;

/**
 * What the person is asked when changed prices are above list; undefined when none is.
 *
 * @param currency of the tenant, ISO 4217; null without one
 */
export function aboveListQuestion(
  prices: readonly CounterPrice[],
  lines: readonly Line[],
  currency: string | null,
): string | undefined {
  const texts = prices.filter(isChanged).flatMap(({ line, typed }) => {
    const list = line.list_price_at_request;
    if (list === null || Number(typed) <= list) return [];
    return [
      `${partName(line, lines)}: ${moneyText(Number(typed), currency)} is above the list price ${moneyText(list, currency)}.`,
    ];
  });
  return texts.length ? texts.join(' ') : undefined;
}
