import { microsOf } from '@das/platform';

/** What the category of a line's part says about discounts. */
export interface DiscountRule {
  category_code: string | null;
  max_discount_percent: number | null;
  override_min_rank: number | null;
}

/** Whether a price is further below list than the category allows; exactly that far is allowed. */
export function exceedsDiscount({ max_discount_percent }: DiscountRule, list_price: number | null, price: number | null): boolean {
  if (max_discount_percent === null || list_price === null || price === null) return false;
  const list = microsOf(list_price);
  return (list - microsOf(price)) * microsOf(100) > microsOf(max_discount_percent) * list;
}

/** The least rank that may decide at this price, null where the category demands none. */
export const minRank = (rule: DiscountRule, list_price: number | null, price: number | null): number | null =>
  exceedsDiscount(rule, list_price, price) ? rule.override_min_rank : null;
