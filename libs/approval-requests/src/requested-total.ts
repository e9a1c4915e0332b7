import { decimalOf, microsOf } from '@das/platform';

/** What of a line counts for its amount. */
export interface PricedLine {
  requested_price?: number | null;
  quote_quantity?: number | null;
}

/** A line's price × quantity in millionths; without a quantity one counts, without a price nothing. */
export const lineMicros = ({ requested_price, quote_quantity }: PricedLine): bigint => microsOf(requested_price ?? 0) * BigInt(quote_quantity ?? 1);

/** The sum over the lines, exactly, in digits. */
export const requestedTotal = (lines: PricedLine[]): string => decimalOf(lines.reduce((sum, line) => sum + lineMicros(line), 0n));
