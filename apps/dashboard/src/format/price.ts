const TOTAL = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const PRICE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** A price with its 2 to 6 decimals, such as `9.85`. */
export const priceText = (price: number): string => PRICE.format(price);

/** A total with 2 decimals, such as `33,560.00`. */
export const totalText = (total: number): string => TOTAL.format(total);
