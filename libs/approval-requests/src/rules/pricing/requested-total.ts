import { decimalOf, microsOf } from '@das/platform';

/** The fields of a line that determine its amount. */
export interface PricedLine {
  requested_price?: number | null;
  quote_quantity?: number | null;
}

/** Price × quantity of a line in millionths; the quantity defaults to 1, the price to 0. */
export const lineMicros = ({ requested_price, quote_quantity }: PricedLine): bigint =>
  microsOf(requested_price ?? 0) * BigInt(quote_quantity ?? 1);

/** The exact sum over the lines, as a decimal number. */
export const requestedTotal = (lines: PricedLine[]): string =>
  decimalOf(lines.reduce((sum, line) => sum + lineMicros(line), 0n));
