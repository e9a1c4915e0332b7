const PRICE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const TOTAL = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const COUNT = new Intl.NumberFormat('en-US');
const MOMENT = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** Numbers and moments in the forms of the dashboard. */
export const priceText = (price: number): string => PRICE.format(price);
export const totalText = (total: number): string => TOTAL.format(total);
export const percentText = (percent: number): string => `${PERCENT.format(percent)} %`;
export const countText = (count: number): string => COUNT.format(count);

/** With the currency of the tenant before the number, if it has one. */
export const inCurrency = (number: string, currency: string | null): string =>
  currency === null ? number : `${currency} ${number}`;

/** @param moment `Y-m-d H:i:s` in UTC; @returns such as `22 Nov 2026, 14:05` */
export const momentText = (moment: string, timezone: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...MOMENT, timeZone: timezone }).format(
    new Date(`${moment.slice(0, 19).replace(' ', 'T')}Z`),
  );
