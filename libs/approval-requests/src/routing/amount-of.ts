import type { RoutingBasis } from '@das/tenants';
import { type PricedLine, lineMicros } from '../requested-total';

/** What of a line is compared with the thresholds, in millionths. @param all the lines of the request, this one among them, where they count */
export function amountOf(basis: RoutingBasis, line: PricedLine, all: PricedLine[]): bigint {
  if (basis === 'request_total') return all.reduce((sum, each) => sum + lineMicros(each), 0n);
  return lineMicros(basis === 'line_total' ? line : { requested_price: line.requested_price });
}
