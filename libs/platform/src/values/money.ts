/** Digits after the point that a price keeps. */
export const PRICE_DECIMALS = 6;

const MICROS = 10n ** BigInt(PRICE_DECIMALS);

/** The price in millionths, exactly: sums and products of prices are made of these, never of floats. */
export const microsOf = (price: number): bigint => BigInt(price.toFixed(PRICE_DECIMALS).replace('.', ''));

/** A price again; the nearest double where 15 digits do not hold it. */
export const priceOf = (micros: bigint): number => Number(decimalOf(micros));

/** As a decimal number in digits, for a `numeric` column. */
export function decimalOf(micros: bigint): string {
  const size = micros < 0n ? -micros : micros;
  const fraction = (size % MICROS).toString().padStart(PRICE_DECIMALS, '0');
  return `${micros < 0n ? '-' : ''}${size / MICROS}.${fraction}`;
}
