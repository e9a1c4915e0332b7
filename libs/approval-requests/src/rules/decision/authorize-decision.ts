import type { ApprovalContext, DecisionTarget, Prices } from '../../model/approval-context';
import { type ApprovalStep, isDecided } from '../../model/approval-step';
import type { Authority } from '../../model/decider';
import { type SignedAuthority, assigneeOf } from '../routing/assignee-of';
import { type Claim, claimOf } from '../routing/claim-of';
import { authorityAt, isOwnAndForbidden, isSufficient, mayAct, seniorAuthority } from '../routing/may-act';
import { amountAt } from '../routing/prices-of';
import { scopeValuesAt } from '../routing/scope-values';
import type { LineDecision } from './validate-decision';

/** The caller may sign a step, the decision repeats an earlier one of theirs, or it is refused. */
export type Authorization =
  | { kind: 'sign'; step: ApprovalStep; authority: Authority }
  | { kind: 'repeat'; step: ApprovalStep }
  | Refusal;

export type Refusal =
  | { kind: 'already_decided'; step: ApprovalStep | undefined; isOwnCounter?: boolean }
  | { kind: 'self_approval_forbidden' }
  | { kind: 'not_eligible_approver' }
  | { kind: 'step_claimed'; claim: Claim }
  | { kind: 'invalid_transition' };

/** A decision that the caller attempts on a target, with the steps that the rules read. */
interface Attempt {
  context: ApprovalContext;
  target: DecisionTarget;
  wanted: LineDecision;
  prices: Prices;
  active: ApprovalStep | undefined;
  /** The steps decided in this round. */
  decided: ApprovalStep[];
  /** Those that the caller decided. */
  own: ApprovalStep[];
}

/** Undefined leaves the answer to the next rule. */
type Rule = (attempt: Attempt) => Authorization | undefined;

/** Checks whether the caller may make this decision on this target. @param prices the current price of each line */
export function authorizeDecision(
  context: ApprovalContext,
  target: DecisionTarget,
  wanted: LineDecision,
  prices: Prices,
): Authorization {
  const decided = target.steps.filter(isDecided);
  const attempt: Attempt = {
    context,
    target,
    wanted,
    prices,
    active: target.steps.find(({ status }) => status === 'active'),
    decided,
    own: decided.filter((step) => isActedBy(step, context.decider.user_id)),
  };
  for (const rule of RULES) {
    const authorization = rule(attempt);
    if (authorization) return authorization;
  }
  return { kind: 'not_eligible_approver' };
}

/** An identical decision of the caller in this round is a repetition, also after later changes. */
const repeatsOwnDecision: Rule = ({ own, wanted, target }) => {
  const step = own.find((each) => isSameDecision(each, wanted, target));
  return step && { kind: 'repeat', step };
};

const withdrawnIsClosed: Rule = ({ context }) =>
  context.request.lifecycle_state === 'withdrawn' ? { kind: 'invalid_transition' } : undefined;

const decidedTargetIsClosed: Rule = (attempt) =>
  attempt.target.status === 'pending' && attempt.active
    ? undefined
    : { kind: 'already_decided', step: attempt.decided.at(-1), isOwnCounter: isOwnCounter(attempt) };

/** An approval without a price does not replace an approval at another price. */
const ownCounterStays: Rule = (attempt) =>
  isOwnCounter(attempt) ? { kind: 'already_decided', step: attempt.own.at(-1), isOwnCounter: true } : undefined;

/** Requesters decide their own requests as far as the policy of the tenant lets them. */
const selfApprovalFollowsPolicy: Rule = ({ context }) =>
  isOwnAndForbidden(context) ? { kind: 'self_approval_forbidden' } : undefined;

/** A person signs a target once in each round. A carried endorsement counts. */
const personSignsOnce: Rule = ({ context, target }) =>
  target.steps.some((step) => isActedBy(step, context.decider.user_id)) ? { kind: 'not_eligible_approver' } : undefined;

/** At a step that is assigned to, or claimed by, another person, only seniors and owners may act. */
const eligibleApproverSigns: Rule = ({ context, target, active: step, prices }) => {
  const { decider, now } = context;
  if (!step || !decider.mayDecide) return undefined;
  const at = authorityOf(context, target, step, amountAt(context, target.line, prices));
  const assignee = assigneeOf(context, at);
  const own = authorityAt(at, decider);
  const senior = seniorAuthority(step, own);
  const allowed = assignee && assignee.user.id !== decider.user_id ? senior : own;
  if (!isSufficient(allowed)) return undefined;
  const claim = claimOf(step, now);
  if (!claim || claim.claimed_by.id === decider.user_id) return { kind: 'sign', step, authority: allowed };
  return isSufficient(senior) ? { kind: 'sign', step, authority: senior } : { kind: 'step_claimed', claim };
};

/** Another person decided a step at which the caller could have acted. The price may have changed since. */
const othersWereFirst: Rule = ({ context, target, decided }) => {
  const step = decided.findLast((each) => mayAct(authorityOf(context, target, each, MIN_AMOUNT), context.decider));
  return step && { kind: 'already_decided', step };
};

/** The first rule with an answer decides. */
const RULES: Rule[] = [
  repeatsOwnDecision,
  withdrawnIsClosed,
  decidedTargetIsClosed,
  ownCounterStays,
  selfApprovalFollowsPolicy,
  personSignsOnce,
  eligibleApproverSigns,
  othersWereFirst,
];

/** An amount that every level may handle. */
const MIN_AMOUNT = 0n;

const authorityOf = (
  { request }: ApprovalContext,
  { steps }: DecisionTarget,
  step: ApprovalStep,
  amount: bigint,
): SignedAuthority & { step: ApprovalStep } => ({
  step,
  values: scopeValuesAt(request, step),
  amount,
  signers: new Set(steps.map(({ acted_by_id }) => acted_by_id)),
});

const isActedBy = ({ acted_by_id }: ApprovalStep, user_id: string | undefined): boolean =>
  user_id !== undefined && acted_by_id === user_id;

const isOwnCounter = ({ wanted, own }: Attempt): boolean =>
  approvesWithoutPrice(wanted) && own.some(({ status }) => status !== 'denied');

export const approvesWithoutPrice = ({ decision, approved_price }: LineDecision): boolean =>
  decision === 'approve' && (approved_price === undefined || approved_price === null);

/** An approval without a price repeats any approval without a price, and one at the requested price. */
function isSameDecision(
  { status, price, price_given }: ApprovalStep,
  wanted: LineDecision,
  { line }: DecisionTarget,
): boolean {
  if (wanted.decision === 'deny' || status === 'denied') return wanted.decision === 'deny' && status === 'denied';
  return approvesWithoutPrice(wanted)
    ? !price_given || price === (line?.requested_price ?? null)
    : price === wanted.approved_price;
}
