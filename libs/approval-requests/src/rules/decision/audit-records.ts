import type { Recorded } from '@das/audit';
import type { LockedContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import type { RequestDetail } from '../../model/request-detail';
import { auditedRequest } from '../lifecycle/audited-request';
import type { EventDecision } from '../lifecycle/request-event';
import { isRequester } from '../routing/may-act';
import type { DecisionEffect } from './effects';
import { decisionOf, requestDecisionOf } from './events';
import type { DecisionPlan } from './plan-decision';

/** The stored rows of a request after its decisions. */
export interface StoredRows {
  request: ApprovalRequest;
  /** All lines. */
  lines: RequestDetail[];
}

export interface AuditRecord {
  action: string;
  recorded: Recorded;
}

const LINE_ACTIONS = {
  approved: 'approval_line.approved',
  denied: 'approval_line.denied',
  advanced: 'approval_line.endorsed',
} as const;
/** The audit entries of decisions, in the order of their events. */
export function decisionAuditRecords({ context, effects, isTimeout }: DecisionPlan, after: StoredRows): AuditRecord[] {
  const records = effects.flatMap((effect) => {
    if (isTimeout) return [timeoutRecord(context, effect, after)];
    return effect.target.line ? [lineRecord(context, effect, after)] : [];
  });
  const last = effects.at(-1);
  const { status, lifecycle_state } = after.request;
  if (!last || status === 'pending') return records;
  const metadata = { ...recordedOf(requestDecisionOf(context, last)), lifecycle_state, ...marksOf(context, last) };
  return [
    ...records,
    {
      action: `approval_request.${status}`,
      recorded: {
        before: auditedRequest(context.request),
        after: auditedRequest(after.request),
        named: ['version'],
        metadata,
      },
    },
  ];
}

function lineRecord(context: LockedContext, effect: DecisionEffect, { lines }: StoredRows): AuditRecord {
  const { target, price, wanted, step, level, result } = effect;
  const rank = level?.rank ?? null;
  const metadata = {
    ...recordedOf(decisionOf(context, effect)),
    decision: wanted.decision,
    price,
    round: step.round,
    rank,
    ...marksOf(context, effect),
  };
  const after = lines.find(({ id }) => id === target.line?.id) ?? target.line ?? undefined;
  const resource = { type: 'approval_request', id: context.request.id };
  return { action: LINE_ACTIONS[result], recorded: { before: target.line ?? undefined, after, metadata, resource } };
}

/** A denial by time is recorded as such, also of a request without lines. */
function timeoutRecord(context: LockedContext, effect: DecisionEffect, after: StoredRows): AuditRecord {
  const { recorded } = lineRecord(context, effect, after);
  const { id, due_at, rank } = effect.step;
  const metadata = { ...recorded.metadata, step_id: id, due_at, rank };
  return { action: 'approval_step.timed_out', recorded: { ...recorded, metadata } };
}

/** A principal is named only when there is one. */
const recordedOf = ({ on_behalf_of_id: _, ...decision }: EventDecision): object => decision;

/** Marks a decision of a delegate, and one of people on their own requests. */
function marksOf({ request, decider }: LockedContext, { authority: { delegation } }: DecisionEffect): object {
  const isOwn = [decider.user_id, delegation?.principal_id].some((id) => isRequester(request, id));
  return {
    ...(delegation && { on_behalf_of_id: delegation.principal_id, delegation_id: delegation.id }),
    ...(isOwn && { self_approval: true }),
  };
}
