import type { RequestDetail } from '../../model/request-detail';
import { discountPercent } from './line-pricing';

/** The largest discount of the lines in percent; null when no line has a list price and a requested price. */
export function maxDiscount(
  lines: Pick<RequestDetail, 'approved_price' | 'list_price_at_request' | 'requested_price'>[],
): number | null {
  const discounts = lines.flatMap((line) => discountPercent(line) ?? []);
  return discounts.length ? Math.max(...discounts) : null;
}
