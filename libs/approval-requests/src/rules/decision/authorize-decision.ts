import type { ApprovalContext, DecisionTarget, Prices } from '../../model/approval-context';
import type { DecisionWord } from '../../model/approval-decision';
import { type ApprovalStep, isDecided } from '../../model/approval-step';
import { mayAct, maySelfApprove } from '../routing/may-act';
import { amountAt } from '../routing/prices-of';

/** A decision that the caller wants to make. */
export interface LineDecision {
  decision: DecisionWord;
  /** A counter price; the price to decide when absent. */
  approved_price?: number | null;
}

/** The outcome of the check: the caller may sign a step, the decision repeats an earlier one of theirs, or it is refused. */
export type Verdict =
  | { kind: 'sign'; step: ApprovalStep }
  | { kind: 'repeat'; step: ApprovalStep }
  | { kind: 'already_decided'; step: ApprovalStep | undefined; isOwnCounter?: boolean }
  | { kind: 'self_approval_forbidden' }
  | { kind: 'not_eligible_approver' }
  | { kind: 'invalid_transition' };

/** Checks whether the caller may make this decision on this target. @param prices the current price of each line */
export function judgeDecision(
  context: ApprovalContext,
  target: DecisionTarget,
  wanted: LineDecision,
  prices: Prices,
): Verdict {
  const { request, decider } = context;
  const decided = target.steps.filter(isDecided);
  const own = decided.filter((step) => isActedBy(step, decider.user_id));
  const repeated = own.find((step) => isSameDecision(step, wanted, target));
  if (repeated) return { kind: 'repeat', step: repeated };
  const isOwnCounter = approvesWithoutPrice(wanted) && own.some(({ status }) => status !== 'denied');
  if (request.lifecycle_state === 'withdrawn') return { kind: 'invalid_transition' };
  const active = target.steps.find(({ status }) => status === 'active');
  if (target.status !== 'pending' || !active) return { kind: 'already_decided', step: decided.at(-1), isOwnCounter };
  if (isOwnCounter) return { kind: 'already_decided', step: own.at(-1), isOwnCounter };
  return judgeActive(context, target, active, prices);
}

function judgeActive(context: ApprovalContext, target: DecisionTarget, active: ApprovalStep, prices: Prices): Verdict {
  const { request, decider, tenant } = context;
  const isOwn = request.created_by_id !== null && request.created_by_id === decider.user_id;
  if (isOwn && !maySelfApprove(tenant.self_approval, decider)) return { kind: 'self_approval_forbidden' };
  if (target.steps.some((step) => isActedBy(step, decider.user_id))) return { kind: 'not_eligible_approver' }; // one signature per person and round
  const amount = amountAt(context, target.line, prices);
  if (decider.mayDecide && mayAct(active, decider, amount)) return { kind: 'sign', step: active };
  const missed = target.steps.findLast((step) => isDecided(step) && mayAct(step, decider, MIN_AMOUNT)); // the price may have changed since
  return missed ? { kind: 'already_decided', step: missed } : { kind: 'not_eligible_approver' };
}

/** An amount that every level may handle. */
const MIN_AMOUNT = 0n;

const isActedBy = ({ acted_by_id }: ApprovalStep, user_id: string | undefined): boolean =>
  user_id !== undefined && acted_by_id === user_id;

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
