import type { RoutingBasis } from '@das/tenants';
import { type PricedLine, lineMicros } from './requested-total';

/** The amount of a line that is compared with the thresholds, in millionths. @param all all lines of the request; read for `request_total` only */
export function amountOf(basis: RoutingBasis, line: PricedLine, all: PricedLine[]): bigint {
  if (basis === 'request_total') return all.reduce((sum, each) => sum + lineMicros(each), 0n);
  return lineMicros(basis === 'line_total' ? line : { requested_price: line.requested_price });
}
