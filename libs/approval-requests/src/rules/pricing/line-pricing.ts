import type { SharedPricing } from '@das/catalog';
import { microsOf, priceOf } from '@das/platform';
import type { RequestDetail } from '../../model/request-detail';

type Prices = Pick<RequestDetail, 'approved_price' | 'list_price_at_request' | 'requested_price'>;
type Tariff = Pick<SharedPricing, 'allow_tariff' | 'tariff_surcharge'>;

const PERCENT_DECIMALS = 4;

/** A percentage as the API shows it. */
export const roundedPercent = (percent: number): number => Number(percent.toFixed(PERCENT_DECIMALS));

/** The tariff surcharge per unit; prices never include it. */
export const tariffAmount = (pricing: Tariff | undefined): number =>
  pricing?.allow_tariff ? (pricing.tariff_surcharge ?? 0) : 0;

/** Unit price plus tariff, at the approved price, else the requested price. */
export function landedPrice({ approved_price, requested_price }: Prices, pricing: Tariff | undefined): number | null {
  const price = approved_price ?? requested_price;
  return price === null ? null : priceOf(microsOf(price) + microsOf(tariffAmount(pricing)));
}

/** The discount of the requested price from list price, in percent; negative above list price, null without a list price. */
export function discountPercent({
  list_price_at_request,
  requested_price,
}: Omit<Prices, 'approved_price'>): number | null {
  if (!list_price_at_request || requested_price === null) return null;
  const percent = ((list_price_at_request - requested_price) / list_price_at_request) * 100;
  return roundedPercent(percent);
}

/** The largest discount of the lines in percent; null when no line has a list price and a requested price. */
export function maxDiscount(lines: Prices[]): number | null {
  const discounts = lines.flatMap((line) => discountPercent(line) ?? []);
  return discounts.length ? Math.max(...discounts) : null;
}
