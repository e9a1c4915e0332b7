/** The discount of a price from the list price in percent; null when it cannot be computed. It is shown only, with one decimal. */
export const discountFrom = (list_price: number | null, price: number | null): number | null =>
  list_price === null || list_price === 0 || price === null ? null : ((list_price - price) / list_price) * 100;
