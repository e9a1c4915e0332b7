import type { Now } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import type { RequestDetail } from '../../model/request-detail';
import { type DecisionEffect, type DecisionPlan, statusAfter } from './plan-decision';
import { rollUpRequest } from '../lifecycle/roll-up';
import { targetsOf } from '../routing/targets-of';
import { waitingSince } from './waiting-since';

/** A context with the decisions planned on it. */
export interface PlannedDecision {
  context: LockedContext;
  plan: DecisionPlan;
}

export type DecidedRequest = Pick<ApprovalRequest, 'id' | 'lifecycle_state' | 'status' | 'valid_until' | 'version'> & {
  valid_from: Now | null;
  waiting_since: string | Now | null;
};

export type DecidedLine = Pick<RequestDetail, 'approved_price' | 'id'> & { status: 'approved' | 'denied' };

/** The columns of the request after its decisions. A pending request has no validity, so these columns become null. */
export function decidedRequest({ context, plan }: PlannedDecision): DecidedRequest {
  const { request, tenant } = context;
  const rolledUp = rollUpRequest(
    request,
    tenant,
    targetsOf(context).map((target) => statusAfter(plan, target)),
  );
  return {
    id: request.id,
    valid_from: null,
    valid_until: null,
    ...rolledUp,
    version: request.version + 1,
    waiting_since: waitingSince(context, plan),
  };
}

/** The line after a decision; undefined when the decision only advances it, or the request has no lines. */
export const decidedLine = ({ target, result, price }: DecisionEffect): DecidedLine | undefined =>
  target.line && result !== 'advanced'
    ? { id: target.line.id, status: result, approved_price: result === 'approved' ? price : null }
    : undefined;
