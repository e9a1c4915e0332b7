import { decimalOf, microsOf } from '@das/platform';
import type { RoutingBasis } from '@das/tenants';

/** The fields of a line that determine its amount. */
export interface PricedLine {
  requested_price?: number | null;
  quote_quantity?: number | null;
}

/** Price × quantity of a line in millionths; the quantity defaults to 1, the price to 0. */
const lineMicros = ({ requested_price, quote_quantity }: PricedLine): bigint =>
  microsOf(requested_price ?? 0) * BigInt(quote_quantity ?? 1);

/** The exact sum over the lines, as a decimal number. */
export const requestedTotal = (lines: PricedLine[]): string =>
  decimalOf(lines.reduce((sum, line) => sum + lineMicros(line), 0n));

/** The amount of a line that is compared with the thresholds, in millionths. @param all all lines of the request; read for `request_total` only */
export function amountOf(basis: RoutingBasis, line: PricedLine, all: PricedLine[]): bigint {
  if (basis === 'request_total') return all.reduce((sum, each) => sum + lineMicros(each), 0n);
  return lineMicros(basis === 'line_total' ? line : { requested_price: line.requested_price });
}
