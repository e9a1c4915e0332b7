const PERCENT = 100;

/** The discount of a price from list in percent; negative above list, null without a price or a list price. */
export const discountAt = (price: number | null, list: number | null): number | null =>
  price === null || list === null || list <= 0 ? null : ((list - price) / list) * PERCENT;
