/** Decimal places of a price. */
export const PRICE_DECIMALS = 6;

const MICROS = 10n ** BigInt(PRICE_DECIMALS);

/** The price in millionths, exactly. Sums and products of prices are computed from these, never from floats. */
export const microsOf = (price: number): bigint => BigInt(price.toFixed(PRICE_DECIMALS).replace('.', ''));

/** The price of an amount in millionths; the nearest double when it has more than 15 digits. */
export const priceOf = (micros: bigint): number => Number(decimalOf(micros));

/** The amount as decimal text with 6 decimal places, for a `numeric` column. */
export function decimalOf(micros: bigint): string {
  const size = micros < 0n ? -micros : micros;
  const fraction = (size % MICROS).toString().padStart(PRICE_DECIMALS, '0');
  return `${micros < 0n ? '-' : ''}${size / MICROS}.${fraction}`;
}
