import type { RoutingContext } from '../../model/approval-context';
import type { ApprovalStep } from '../../model/approval-step';
import type { RequestDetail } from '../../model/request-detail';
import { NO_CLOCK } from '../../model/step-clock';
import { carryEndorsements } from './carry-endorsements';
import { type NewStep, categoryOf, newSteps, routeSteps } from '../routing/new-steps';
import type { RoutePlan } from './plan-reroute';
import type { RouteQuestion } from '../routing/plan-route';
import { amountAt, minRankAt, pricesOf } from '../routing/prices-of';
import { targetsOf } from '../routing/targets-of';

/**
 * Plans the steps of a new round. Lines whose commercial content is unchanged keep the endorsements of the last round.
 *
 * @param isUnchanged whether a line has the content that was endorsed
 */
export function planRound(context: RoutingContext, isUnchanged: (line: RequestDetail) => boolean): RoutePlan {
  const prices = pricesOf(targetsOf(context));
  const stepsOf = (line: RequestDetail): NewStep[] =>
    isUnchanged(line) ? carriedSteps(context, line) : routeSteps(context, [line], prices);
  return { cleared: [], added: context.lines.length ? context.lines.flatMap(stepsOf) : routeSteps(context, [null]) };
}

function carriedSteps(context: RoutingContext, line: RequestDetail): NewStep[] {
  const { request, levels, now } = context;
  const targets = targetsOf(context);
  const last = context.steps.filter(
    ({ round, opportunity_id }) => round === request.round - 1 && opportunity_id === line.id,
  );
  const at = (price?: number | null): RouteQuestion => {
    const prices = pricesOf(targets, price === undefined ? undefined : new Map([[line.id, price]]));
    return { amount: amountAt(context, line, prices), levels, min_rank: minRankAt(context, line, prices) };
  };
  const { carried, next } = carryEndorsements({ last, at });
  return [
    ...carried.map((step, index) => carriedStep(step, request.round, index + 1)),
    ...newSteps(next, {
      request,
      line,
      category_id: categoryOf(context, line),
      after: carried.length,
      now,
      deadlines: context,
    }),
  ];
}

function carriedStep(step: ApprovalStep, round: number, sequence: number): NewStep {
  const {
    id: _id,
    tenant_id: _tenant,
    acted_by_name: _actor,
    claimed_by_name: _claimer,
    on_behalf_of_name: _principal,
    ...columns
  } = step;
  const taken = { assigned_to_id: null, reassignments: 0, claimed_by_id: null, claimed_until: null };
  return {
    ...columns,
    ...NO_CLOCK,
    ...taken,
    round,
    sequence,
    carried_from_round: step.carried_from_round ?? step.round,
  };
}
