import type { LockedContext } from '../../model/approval-context';
import type { ApprovalDecision } from '../../model/approval-decision';
import type { ApprovalRequest } from '../../model/approval-request';
import type { ApprovalStep } from '../../model/approval-step';
import type { RequestDetail } from '../../model/request-detail';
import { rollUpRequest } from '../lifecycle/roll-up';
import { requestDueAt } from '../deadlines/request-due-at';
import { type StepAdvance, advanceSteps } from '../routing/advance-steps';
import { approvesWithoutPrice } from './authorize-decision';
import type { DecisionEffect } from './effects';
import type { DecisionPlan } from './plan-decision';

/** The rows that a planned decision changes. `DecisionWriter` stores them; a dry run applies them to the rows that it has read. */
export interface DecisionRows {
  request: DecidedRequest;
  /** The lines that are decided. A line that only advances keeps its row. */
  lines: DecidedLine[];
  /** The steps that the caller signs. */
  signed: SignedStep[];
  /** The steps that follow them. */
  following: StepAdvance;
  decisions: NewDecision[];
}

export type DecidedRequest = Pick<
  ApprovalRequest,
  | 'decided_at'
  | 'due_at'
  | 'id'
  | 'lifecycle_state'
  | 'status'
  | 'valid_from'
  | 'valid_until'
  | 'version'
  | 'waiting_since'
>;
export type DecidedLine = Pick<
  RequestDetail,
  'approved_price' | 'comment' | 'decided_at' | 'decided_by_id' | 'id' | 'reason_code' | 'status'
>;
export type SignedStep = Pick<
  ApprovalStep,
  | 'acted_by_id'
  | 'acted_rank'
  | 'comment'
  | 'decided_at'
  | 'id'
  | 'on_behalf_of_id'
  | 'price'
  | 'price_given'
  | 'reason_code'
  | 'status'
>;
export type NewDecision = Omit<ApprovalDecision, 'created_at' | 'id' | 'tenant_id' | 'updated_at'>;

export function decisionRows(plan: DecisionPlan): DecisionRows {
  const { context, effects } = plan;
  const { request, now } = context;
  const advances = effects.map((effect) => advanceSteps({ request, now, deadlines: context }, effect));
  return {
    request: decidedRequest(plan, advances),
    lines: effects.flatMap((effect) => decidedLine(context, effect)),
    signed: effects.map((effect) => signedStep(context, effect)),
    following: {
      changed: advances.flatMap(({ changed }) => changed),
      removed: advances.flatMap(({ removed }) => removed),
      added: advances.flatMap(({ added }) => added),
    },
    decisions: effects.map((effect) => newDecision(context, effect)),
  };
}

/** A pending request has no validity, so its columns become null. */
function decidedRequest(plan: DecisionPlan, advances: StepAdvance[]): DecidedRequest {
  const { request } = plan.context;
  return {
    id: request.id,
    valid_from: null,
    valid_until: null,
    ...rollUpRequest(plan.context, [...plan.statuses.values()]),
    version: request.version + 1,
    waiting_since: waitingSince(plan),
    due_at: dueAtAfter(plan, advances),
  };
}

/** The earliest activation of the steps that are active after the decisions; now when they activate all of them, null when none is active. */
export function waitingSince({
  context,
  effects,
}: {
  context: Pick<LockedContext, 'now' | 'steps'>;
  effects: Pick<DecisionEffect, 'result' | 'step'>[];
}): string | null {
  const signed = new Set(effects.map(({ step }) => step.id));
  const earliest = context.steps
    .filter(({ id, status }) => status === 'active' && !signed.has(id))
    .reduce<string | null>(
      (found, { activated_at }) =>
        found === null || (activated_at !== null && activated_at < found) ? activated_at : found,
      null,
    );
  return earliest ?? (effects.some(({ result }) => result === 'advanced') ? context.now : null);
}

/** The deadline of the request by the steps that are active after the decisions. */
function dueAtAfter({ context, effects }: DecisionPlan, advances: StepAdvance[]): string | null {
  const signed = new Set(effects.map(({ step }) => step.id));
  const activated = advances.flatMap(({ changed, added }) => [...changed, ...added]);
  return requestDueAt([...context.steps.filter(({ id }) => !signed.has(id)), ...activated]);
}

const decidedLine = (
  { decider, now }: LockedContext,
  { target, result, price, wanted }: DecisionEffect,
): DecidedLine[] =>
  target.line && result !== 'advanced'
    ? [
        {
          id: target.line.id,
          status: result,
          approved_price: result === 'approved' ? price : null,
          ...wordsOf(wanted),
          decided_at: now,
          decided_by_id: decider.user_id ?? null,
        },
      ]
    : [];

const STEP_STATUS = { approved: 'approved', denied: 'denied', advanced: 'endorsed' } as const;

const signedStep = (
  { decider, now }: LockedContext,
  { step, level, price, wanted, result, authority }: DecisionEffect,
): SignedStep => ({
  id: step.id,
  status: STEP_STATUS[result],
  acted_by_id: decider.user_id ?? null,
  acted_rank: level?.rank ?? null,
  on_behalf_of_id: authority.delegation?.principal_id ?? null,
  price,
  price_given: wanted.decision === 'approve' && !approvesWithoutPrice(wanted),
  ...wordsOf(wanted),
  decided_at: now,
});

/** Every row has every column, so that one statement inserts them all. */
const newDecision = (
  { request, decider, now }: LockedContext,
  { step, price, wanted, result, authority }: DecisionEffect,
): NewDecision => ({
  approval_request_id: request.id,
  opportunity_id: step.opportunity_id,
  step_id: step.id,
  round: step.round,
  decided_by_id: decider.user_id ?? null,
  on_behalf_of_id: authority.delegation?.principal_id ?? null,
  decided_at: now,
  decision: wanted.decision,
  outcome: result,
  price,
  ...wordsOf(wanted),
  precedent_known: true,
});

/** The reason and the comment of a decision. */
const wordsOf = ({ reason_code, comment }: DecisionEffect['wanted']) => ({
  reason_code: reason_code ?? null,
  comment: comment ?? null,
});
