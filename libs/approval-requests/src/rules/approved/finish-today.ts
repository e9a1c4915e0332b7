import { covers } from '@das/approval-levels';
import type { ApprovalContext, RoutingContext } from '../../model/approval-context';
import type { RequestDetail } from '../../model/request-detail';
import type { HeldLevel } from '../../model/route';
import { isInForce } from '../lifecycle/is-valid';
import { isOwnAndForbidden } from '../routing/may-act';
import { categoryOf } from '../routing/new-steps';
import { mayFinish, mayHandle } from '../routing/plan-route';
import { amountAt, minRankAt, pricesOf } from '../routing/prices-of';
import { scopeValuesAt } from '../routing/scope-values';
import { targetsOf } from '../routing/targets-of';

/** An approved request, with what the caller's authority over its prices depends on. */
export type ApprovedContext = ApprovalContext & Pick<RoutingContext, 'rules'>;

/**
 * Whether the caller could finish a line today at its approved price by their own authority: with today's levels, limits, scopes and
 * categories, regardless of who has signed it or created its request. Lines that were revoked or superseded add nothing to the total of the request.
 *
 * @returns a condition for the approved lines of the request that are in force
 */
export function finishingToday(context: ApprovedContext): (line: RequestDetail) => boolean {
  const { decider } = context;
  if (!decider.mayDecide || decider.isOwner) return () => decider.mayDecide;
  const present = { ...context, lines: context.lines.filter((line) => line.status !== 'approved' || isInForce(line)) };
  const prices = pricesOf(targetsOf(present));
  return (line) => {
    const amount = amountAt(present, line, prices);
    const min_rank = minRankAt(present, line, prices) ?? -Infinity;
    const values = scopeValuesAt(context.request, { category_id: categoryOf(context, line) });
    const finishes = (level: HeldLevel): boolean =>
      mayHandle(level, amount) && mayFinish(level, amount) && level.rank >= min_rank && covers(level.scope, values);
    return decider.levels.some(finishes);
  };
}

/** Whether the caller could approve a request without lines today: as an owner, or with an active level whose scope covers it. */
function mayFinishHeader({ decider, request }: ApprovedContext): boolean {
  const values = scopeValuesAt(request, { category_id: null });
  return decider.mayDecide && (decider.isOwner || decider.levels.some(({ scope }) => covers(scope, values)));
}

/** Whether the caller could approve today everything of the request that is in force. */
export const mayFinishRequestToday = (context: ApprovedContext): boolean =>
  context.lines.length ? context.lines.filter(isInForce).every(finishingToday(context)) : mayFinishHeader(context);

/**
 * Why the caller may not extend a request; undefined when they may.
 *
 * @param context the `lineage_creator_ids` of its request are those of all requests of its lineage
 */
export function refusalToExtend(
  context: ApprovedContext,
): 'not_eligible_approver' | 'self_approval_forbidden' | undefined {
  if (isOwnAndForbidden(context)) return 'self_approval_forbidden';
  return mayFinishRequestToday(context) ? undefined : 'not_eligible_approver';
}
