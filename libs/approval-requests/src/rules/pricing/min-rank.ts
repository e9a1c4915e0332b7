import { microsOf } from '@das/platform';
import type { DiscountRule } from '../../model/route';

/** Whether the discount from list price exceeds the category's maximum; a discount of exactly the maximum does not. */
export function exceedsDiscount(
  { max_discount_percent }: DiscountRule,
  list_price: number | null,
  price: number | null,
): boolean {
  if (max_discount_percent === null || list_price === null || price === null) return false;
  const list = microsOf(list_price);
  return (list - microsOf(price)) * microsOf(100) > microsOf(max_discount_percent) * list;
}

/** The minimum rank that may decide at this price; null when the category requires none. */
export const minRank = (rule: DiscountRule, list_price: number | null, price: number | null): number | null =>
  exceedsDiscount(rule, list_price, price) ? rule.override_min_rank : null;
