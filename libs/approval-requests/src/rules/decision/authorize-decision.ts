import type { ApprovalContext, DecisionTarget } from '../../model/approval-context';
import { type ApprovalStep, isCarriedOver, isDecided } from '../../model/approval-step';
import type { PendingQuestion } from '../../model/question';
import type { UsedAuthority } from '../../model/decider';
import { type Claim, claimOf } from '../routing/claim-of';
import { isBarredFrom, isOwnAndForbidden, isSufficient, seniorAuthority } from '../routing/may-act';
import { signersOf } from '../routing/signers-of';
import {
  type DecisionPrices,
  type Place,
  type Source,
  authorityFrom,
  pastAuthorityFrom,
  sourcesOf,
} from './authorities';
import { openAt } from '../questions/question-state';
import type { LineDecision } from './validate-decision';

/** The caller may sign a step by this authority, the decision repeats an earlier one of theirs, or it is refused. */
export type Authorization =
  | { kind: 'sign'; step: ApprovalStep; authority: UsedAuthority }
  | { kind: 'repeat'; step: ApprovalStep }
  | Refusal;

export type Refusal =
  | { kind: 'already_decided'; step: ApprovalStep | undefined; isOwnCounter?: boolean }
  | { kind: 'self_approval_forbidden' }
  | { kind: 'not_eligible_approver' }
  | { kind: 'step_claimed'; claim: Claim }
  | { kind: 'question_open'; questions: PendingQuestion[] }
  | { kind: 'invalid_transition' };

/** A decision that the caller attempts on a target, with the steps that the rules read. */
interface Attempt extends Place {
  wanted: LineDecision;
  /** Whose authority the caller tries to use. */
  sources: Source[];
  active: ApprovalStep | undefined;
  /** The steps decided in this round. */
  decided: ApprovalStep[];
  /** Those that the caller decided. */
  own: ApprovalStep[];
}

/** Undefined leaves the answer to the next rule. */
type Rule = (attempt: Attempt) => Authorization | undefined;

/** Checks whether the caller may make this decision on this target. */
export function authorizeDecision(
  context: ApprovalContext,
  target: DecisionTarget,
  wanted: LineDecision,
  prices: DecisionPrices,
): Authorization {
  const decided = target.steps.filter(isDecided);
  const attempt: Attempt = {
    context,
    target,
    wanted,
    prices,
    sources: sourcesOf(context.decider, wanted.on_behalf_of),
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
    : {
        kind: 'already_decided',
        step: attempt.decided.at(-1) ?? attempt.target.steps.find(isCarriedOver),
        isOwnCounter: isOwnCounter(attempt),
      };

/** An approval without a price does not replace an approval at another price. */
const ownCounterStays: Rule = (attempt) =>
  isOwnCounter(attempt) ? { kind: 'already_decided', step: attempt.own.at(-1), isOwnCounter: true } : undefined;

/** Requesters decide their own requests as far as the policy of the tenant lets them. */
const selfApprovalFollowsPolicy: Rule = ({ context }) =>
  isOwnAndForbidden(context) ? { kind: 'self_approval_forbidden' } : undefined;

/** The first source that gives authority, and by which neither the caller nor the principal is barred. */
const authorizedCallerSigns: Rule = (attempt) => {
  const { active: step, sources, context } = attempt;
  if (!step) return undefined;
  const free = sources.filter((source) => !hasSigned(attempt, source) && !isSelfApproval(attempt, source));
  const authorities = free.flatMap((source) => authorityFrom(source, step, attempt) ?? []);
  const claim = claimOf(step, context.now);
  const usable =
    claim && claim.claimed_by.id !== context.decider.user_id ? despiteClaim(step, authorities) : authorities;
  const [authority] = usable;
  if (authority) return blockedByQuestions(attempt, step) ?? { kind: 'sign', step, authority };
  return claim && authorities.length ? { kind: 'step_claimed', claim } : undefined;
};

/** A line with an open question is not approved. It may be denied. */
function blockedByQuestions({ context, wanted }: Attempt, step: ApprovalStep): Refusal | undefined {
  const questions = wanted.decision === 'approve' ? openAt(context.questions, step, context) : [];
  return questions.length ? { kind: 'question_open', questions } : undefined;
}

/** At a step that another user has claimed, seniors and owners may act by their own authority. */
const despiteClaim = (step: ApprovalStep, authorities: UsedAuthority[]): UsedAuthority[] =>
  authorities
    .filter(({ delegation }) => delegation === null)
    .map((authority) => ({ ...authority, ...seniorAuthority(step, authority) }))
    .filter(isSufficient);

/** Self-approval is checked for both people. A caller whose own authority reaches the line is refused for another reason. */
const principalsSelfApprovalFollowsPolicy: Rule = (attempt) => {
  const { active, decided, sources } = attempt;
  const reached = [...decided, ...(active ? [active] : [])];
  const hasOwnReason = sources.includes(null) && reached.some((step) => pastAuthorityFrom(null, step, attempt));
  return !hasOwnReason && sources.some((source) => isSelfApproval(attempt, source))
    ? { kind: 'self_approval_forbidden' }
    : undefined;
};

/** A person signs a target once in each round. A carried endorsement counts. */
const personSignsOnce: Rule = ({ context, target }) =>
  target.steps.some((step) => isActedBy(step, context.decider.user_id)) ? { kind: 'not_eligible_approver' } : undefined;

/** A delegate has made the same decision on behalf of the caller. */
const delegateWasFirst: Rule = ({ context, decided, target, wanted }) => {
  const step = decided.find(
    (each) =>
      each.on_behalf_of_id !== null &&
      each.on_behalf_of_id === context.decider.user_id &&
      isSameDecision(each, wanted, target),
  );
  return step && { kind: 'already_decided', step };
};

/** Four eyes: neither the caller nor the principal may have signed the target, if they could act at its step at all. */
const signersDoNotSignAgain: Rule = (attempt) => {
  const { active, sources } = attempt;
  return active && sources.some((source) => hasSigned(attempt, source) && authorityFrom(source, active, attempt))
    ? { kind: 'not_eligible_approver' }
    : undefined;
};

/** Another person decided a step at which the caller could have acted. */
const othersWereFirst: Rule = (attempt) => {
  const step = attempt.decided.findLast((each) =>
    attempt.sources.some((source) => pastAuthorityFrom(source, each, attempt)),
  );
  return step && { kind: 'already_decided', step };
};

/** The first rule with an answer decides. */
const RULES: Rule[] = [
  repeatsOwnDecision,
  withdrawnIsClosed,
  decidedTargetIsClosed,
  ownCounterStays,
  selfApprovalFollowsPolicy,
  authorizedCallerSigns,
  principalsSelfApprovalFollowsPolicy,
  personSignsOnce,
  delegateWasFirst,
  signersDoNotSignAgain,
  othersWereFirst,
];

/** Whether the caller, or the principal of the delegation, has acted on the target in this round, or another user on their behalf. */
function hasSigned({ context, target }: Attempt, source: Source): boolean {
  const signers = signersOf(target.steps);
  const people = [context.decider.user_id, source?.principal_id];
  return people.some((id) => id !== undefined && signers.has(id));
}

/** Whether the principal created the request, and the policy forbids them to decide it. */
const isSelfApproval = ({ context }: Attempt, source: Source): boolean =>
  source !== null && isBarredFrom(context)({ id: source.principal_id, role: source.principal_role });

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
