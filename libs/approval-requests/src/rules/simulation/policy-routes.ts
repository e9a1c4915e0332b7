import { microsOf } from '@das/platform';
import type { Policy, SimulatedLine } from '../../model/policy';
import type { DiscountRule, PlannedStep } from '../../model/route';
import { amountOf } from '../pricing/amounts';
import { minRank } from '../pricing/min-rank';
import { planRoute } from '../routing/plan-route';

/** The route of a line under one policy. */
export interface PolicyRoute {
  steps: PlannedStep[];
  /** The amount that is compared with the thresholds, in millionths. */
  amount: bigint;
  /** The category's rule, if it requires a minimum rank for this line. */
  demand: DiscountRule | null;
}

/** Routes that are kept. Further ones replace all of them, so that memory is bounded. */
const MAX_KEPT_ROUTES = 5_000;

/**
 * Plans the routes of many lines under one policy, as `planRoute` does for each. All amounts between two thresholds have the same
 * route, so it is planned once for them.
 */
export class PolicyRoutes {
  private readonly thresholds: bigint[];
  private readonly rules: Map<string, DiscountRule>;
  private readonly kept = new Map<string, PlannedStep[]>();

  constructor(private readonly policy: Policy) {
    this.thresholds = thresholdsOf(policy);
    this.rules = new Map(policy.rules.map((rule) => [rule.category_id ?? '', rule]));
  }

  of(line: SimulatedLine): PolicyRoute {
    const { routing_basis } = this.policy;
    const amount = routing_basis === 'request_total' ? line.request_total : amountOf(routing_basis, line, []);
    const rule = (line.category_id && this.rules.get(line.category_id)) || null;
    const min_rank = rule && minRank(rule, line.list_price_at_request, line.requested_price);
    return { steps: this.steps(amount, min_rank), amount, demand: min_rank === null ? null : rule };
  }

  private steps(amount: bigint, min_rank: number | null): PlannedStep[] {
    const key = `${this.thresholdsBelow(amount)} ${min_rank}`;
    const known = this.kept.get(key);
    if (known) return known;
    const steps = planRoute({ amount, levels: this.policy.levels, min_rank });
    if (this.kept.size >= MAX_KEPT_ROUTES) this.kept.clear();
    this.kept.set(key, steps);
    return steps;
  }

  /** The number of thresholds that the amount exceeds, by binary search. */
  private thresholdsBelow(amount: bigint): number {
    let [low, high] = [0, this.thresholds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.thresholds[middle] as bigint) < amount) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** All thresholds of the levels in millionths, each once, in ascending order. */
const thresholdsOf = ({ levels }: Policy): bigint[] =>
  [
    ...new Set(
      levels.flatMap(({ threshold_price_requested, threshold_price_approved }) =>
        [threshold_price_requested, threshold_price_approved].flatMap((price) =>
          price === null ? [] : [microsOf(price)],
        ),
      ),
    ),
  ].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
