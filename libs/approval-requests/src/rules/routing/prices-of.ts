import type { ApprovalContext, DecisionTarget, Prices, RoutingContext } from '../../model/approval-context';
import type { RequestDetail } from '../../model/request-detail';
import { amountOf } from '../pricing/amounts';
import { minRank } from '../pricing/min-rank';

/** The price that the next decision is about: the last one endorsed in this round, else the requested price. */
export const priceToDecide = ({ line, steps }: DecisionTarget): number | null =>
  steps.findLast(({ status }) => status === 'endorsed')?.price ?? line?.requested_price ?? null;

/**
 * The current price of each line: the approved price, else the price to decide.
 *
 * @param approving prices that are about to be approved; they take precedence
 */
export const pricesOf = (targets: DecisionTarget[], approving: Prices = new Map()): Prices =>
  new Map(
    targets.flatMap((target) => {
      const { line } = target;
      return line ? [[line.id, approving.get(line.id) ?? line.approved_price ?? priceToDecide(target)] as const] : [];
    }),
  );

/** Caches the request total per `Prices`: with the basis `request_total` every line compares the same sum. */
const totals = new WeakMap<Prices, bigint>();

/** The amount of a line that is compared with the thresholds, in millionths; 0 for a request without lines. */
export function amountAt(
  { tenant, lines }: Pick<ApprovalContext, 'lines' | 'tenant'>,
  line: RequestDetail | null,
  prices: Prices,
): bigint {
  if (!line) return 0n;
  const priced = ({ id, quote_quantity }: RequestDetail) => ({ requested_price: prices.get(id), quote_quantity });
  if (tenant.routing_basis !== 'request_total') return amountOf(tenant.routing_basis, priced(line), []);
  const total = totals.get(prices) ?? amountOf('request_total', priced(line), lines.map(priced));
  totals.set(prices, total);
  return total;
}

/** The minimum rank that may decide the line at its price; null when its category requires none. */
export function minRankAt(
  { rules }: Pick<RoutingContext, 'rules'>,
  line: RequestDetail | null,
  prices: Prices,
): number | null {
  const rule = line && rules.get(line.id);
  return rule ? minRank(rule, line.list_price_at_request, prices.get(line.id) ?? null) : null;
}
