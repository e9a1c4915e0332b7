import type { Recorded } from '@das/audit';
import type { NewEvent } from '@das/webhooks';
import type { ApprovalRequest } from '../approval-request';
import type { RequestDetail } from '../request-detail';
import type { HeldCase } from './approval-case';
import type { DecisionPlan, Effect } from './plan-decisions';
import { type EventDecision, requestEvent } from './request-event';

/** A request with all its lines, as they stand once it is decided. */
export interface CaseAfter {
  request: ApprovalRequest;
  lines: RequestDetail[];
}

/** One thing that happened: how it stands in the log, and what other systems are told. */
export interface Told {
  action: string;
  recorded: Recorded;
  event: NewEvent;
}

const LINE_ACTIONS = { approved: 'approval_line.approved', denied: 'approval_line.denied', advanced: 'approval_line.endorsed' } as const;
const LINE_EVENTS = {
  approved: 'approval_request.line_approved',
  denied: 'approval_request.line_denied',
  advanced: 'approval_request.step_completed',
} as const;

/** What is told of the decisions on a case, in the order in which it is to be read: of its lines, and that it is decided when it is. */
export function tellDecisions(theCase: HeldCase, { effects }: DecisionPlan, after: CaseAfter): Told[] {
  const told = effects.flatMap((effect) => tellLine(theCase, effect, after));
  const last = effects.at(-1);
  return last && after.request.status !== 'pending' ? [...told, tellRequest(theCase, last, after)] : told;
}

function tellLine(theCase: HeldCase, effect: Effect, after: CaseAfter): Told[] {
  const { subject, price, wish, step, level, result } = effect;
  if (!subject.line) return [];
  const decision = eventDecision(theCase, effect);
  const metadata = { ...decision, decision: wish.decision, price, round: step.round, rank: level?.rank ?? null, ...selfApproval(theCase) };
  const line = { before: subject.line, after: after.lines.find(({ id }) => id === subject.line?.id) ?? subject.line };
  const recorded = { ...line, metadata, resource: { type: 'approval_request', id: theCase.request.id } };
  return [{ action: LINE_ACTIONS[result], recorded, event: eventOf(LINE_EVENTS[result], theCase, after, decision) }];
}

function tellRequest(theCase: HeldCase, last: Effect, after: CaseAfter): Told {
  const { status, lifecycle_state } = after.request;
  const type = `approval_request.${status}`;
  const decision = { ...eventDecision(theCase, last), opportunity_id: undefined };
  const metadata = { ...decision, lifecycle_state, ...selfApproval(theCase) };
  return { action: type, recorded: { before: theCase.request, after: after.request, metadata }, event: eventOf(type, theCase, after, decision) };
}

const eventOf = (type: string, theCase: HeldCase, after: CaseAfter, decision: EventDecision): NewEvent => ({
  type,
  data: requestEvent({ ...after, previous_status: theCase.request.status, decision }),
});

/** Who decides what they asked for themselves is marked in the log. */
const selfApproval = ({ request, decider }: HeldCase): object =>
  request.created_by_id !== null && request.created_by_id === decider.user_id ? { self_approval: true } : {};

const eventDecision = ({ decider }: HeldCase, { subject, level, wish }: Effect): EventDecision => ({
  actor_id: decider.user_id ?? null,
  level_code: level?.code ?? null,
  reason_code: wish.reason_code ?? null,
  comment: wish.comment ?? null,
  opportunity_id: subject.line?.id,
});
