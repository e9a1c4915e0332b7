const TOTAL = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const PRICE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** A price with its 2 to 6 decimals, such as `9.85`. */
export const priceText = (price: number): string => PRICE.format(price);

/** A total with 2 decimals, such as `33,560.00`. */
export const totalText = (total: number): string => TOTAL.format(total);

/** A price in a sentence, with the currency of the tenant when it has one, such as `USD 52.00`. */
export const moneyText = (price: number, currency: string | null): string =>
  currency === null ? priceText(price) : `${currency} ${priceText(price)}`;
