import type { Recorded } from '@das/audit';
import type { NewEvent } from '@das/events';
import { byKey } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import type { RequestEventType } from '../../model/event-types';
import type { RequestDetail } from '../../model/request-detail';
import type { DecisionEffect } from './effects';
import type { DecisionPlan } from './plan-decision';
import type { DecisionRows } from './rows';
import { type EventDecision, type RequestEventInput, requestEvent } from '../lifecycle/request-event';

/** The stored rows of a request after its decisions. */
export interface DecidedRows {
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
const LINE_EVENTS = {
  approved: 'approval_request.line_approved',
  denied: 'approval_request.line_denied',
  advanced: 'approval_request.step_completed',
} as const;

/** The webhook events of decisions, in order: one per line, then the final status when the request is decided. */
export function decisionEvents({ context, effects }: DecisionPlan, rows: DecisionRows): NewEvent[] {
  const request = { ...context.request, ...rows.request };
  const changed = byKey(rows.lines, 'id');
  const lines = context.lines.map((line) => ({ ...line, ...changed.get(line.id) }));
  const eventOf = (type: RequestEventType, decision: EventDecision): NewEvent => {
    const input: RequestEventInput = { request, lines, previous_status: context.request.status, decision };
    return { type, data: requestEvent(input) };
  };
  const events = effects.flatMap((effect) =>
    effect.target.line ? [eventOf(LINE_EVENTS[effect.result], decisionOf(context, effect))] : [],
  );
  const last = effects.at(-1);
  if (last && request.status !== 'pending')
    events.push(eventOf(`approval_request.${request.status}`, requestDecisionOf(context, last)));
  return events;
}

/** The audit entries of decisions, in the order of their events. */
export function decisionAuditRecords({ context, effects }: DecisionPlan, after: DecidedRows): AuditRecord[] {
  const records = effects.flatMap((effect) => (effect.target.line ? [lineRecord(context, effect, after)] : []));
  const last = effects.at(-1);
  const { status, lifecycle_state } = after.request;
  if (!last || status === 'pending') return records;
  const metadata = { ...requestDecisionOf(context, last), lifecycle_state, ...selfApprovalMark(context) };
  return [
    ...records,
    { action: `approval_request.${status}`, recorded: { before: context.request, after: after.request, metadata } },
  ];
}

function lineRecord(context: LockedContext, effect: DecisionEffect, { lines }: DecidedRows): AuditRecord {
  const { target, price, wanted, step, level, result } = effect;
  const rank = level?.rank ?? null;
  const metadata = {
    ...decisionOf(context, effect),
    decision: wanted.decision,
    price,
    round: step.round,
    rank,
    ...selfApprovalMark(context),
  };
  const after = lines.find(({ id }) => id === target.line?.id) ?? target.line ?? undefined;
  const resource = { type: 'approval_request', id: context.request.id };
  return { action: LINE_ACTIONS[result], recorded: { before: target.line ?? undefined, after, metadata, resource } };
}

/** The audit log marks decisions of people on their own requests. */
const selfApprovalMark = ({ request, decider }: LockedContext): object =>
  request.created_by_id !== null && request.created_by_id === decider.user_id ? { self_approval: true } : {};

const decisionOf = ({ decider }: LockedContext, { target, level, wanted }: DecisionEffect): EventDecision => ({
  actor_id: decider.user_id ?? null,
  level_code: level?.code ?? null,
  reason_code: wanted.reason_code ?? null,
  comment: wanted.comment ?? null,
  opportunity_id: target.line?.id,
});

/** The final status of a request is attributed to its last decision. */
const requestDecisionOf = (context: LockedContext, last: DecisionEffect): EventDecision => ({
  ...decisionOf(context, last),
  opportunity_id: undefined,
});
