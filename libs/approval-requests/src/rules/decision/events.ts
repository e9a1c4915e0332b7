import type { NewEvent } from '@das/events';
import { byKey } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import type { RequestEventType } from '../../model/event-types';
import type { DecisionEffect } from './effects';
import type { DecisionPlan } from './plan-decision';
import type { DecisionRows } from './rows';
import { type EventDecision, type RequestEventInput, requestEvent } from '../lifecycle/request-event';

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

export const decisionOf = (
  { decider }: LockedContext,
  { target, level, wanted, authority }: DecisionEffect,
): EventDecision => ({
  actor_id: decider.user_id ?? null,
  on_behalf_of_id: authority.delegation?.principal_id ?? null,
  level_code: level?.code ?? null,
  reason_code: wanted.reason_code ?? null,
  comment: wanted.comment ?? null,
  opportunity_id: target.line?.id,
});

/** The final status of a request is attributed to its last decision. */
export const requestDecisionOf = (context: LockedContext, last: DecisionEffect): EventDecision => ({
  ...decisionOf(context, last),
  opportunity_id: undefined,
});
