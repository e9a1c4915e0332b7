import type { DecisionWord } from './approval-decision';
import { type ApprovalCase, type Subject, type Prices, amountAt } from './approval-case';
import { type ApprovalStep, isDecided } from './approval-step';
import { mayAct, maySelfApprove } from './may-act';

/** What somebody wants to decide. */
export interface Wish {
  decision: DecisionWord;
  /** A counter price; without it the price on the table. */
  approved_price?: number | null;
}

/** What comes of a wish: it can be signed at a step, it repeats what its maker has done, or it is refused. */
export type Verdict =
  | { kind: 'sign'; step: ApprovalStep }
  | { kind: 'repeat'; step: ApprovalStep }
  | { kind: 'already_decided'; step: ApprovalStep | undefined }
  | { kind: 'self_approval_forbidden' }
  | { kind: 'not_eligible_approver' }
  | { kind: 'invalid_transition' };

/** Decides whether the caller may decide. @param prices what each line of the case stands at */
export function judgeSubject(theCase: ApprovalCase, subject: Subject, wish: Wish, prices: Prices): Verdict {
  const { request, decider } = theCase;
  const decided = subject.steps.filter(isDecided);
  const repeated = decided.find((step) => isMine(step, decider.user_id) && isSame(step, wish));
  if (repeated) return { kind: 'repeat', step: repeated };
  if (request.lifecycle_state === 'withdrawn') return { kind: 'invalid_transition' };
  const active = subject.steps.find(({ status }) => status === 'active');
  if (subject.status !== 'pending' || !active) return { kind: 'already_decided', step: decided.at(-1) };
  return judgeActive(theCase, subject, active, prices);
}

function judgeActive(theCase: ApprovalCase, subject: Subject, active: ApprovalStep, prices: Prices): Verdict {
  const { request, decider, tenant } = theCase;
  const isOwn = request.created_by_id !== null && request.created_by_id === decider.user_id;
  if (isOwn && !maySelfApprove(tenant.self_approval, decider)) return { kind: 'self_approval_forbidden' };
  if (subject.steps.some((step) => isMine(step, decider.user_id))) return { kind: 'not_eligible_approver' }; // nobody signs twice
  const amount = amountAt(theCase, subject.line, prices);
  if (decider.mayDecide && mayAct(active, decider, amount)) return { kind: 'sign', step: active };
  const missed = subject.steps.findLast((step) => isDecided(step) && mayAct(step, decider, ANY_AMOUNT)); // the price may have moved on since
  return missed ? { kind: 'already_decided', step: missed } : { kind: 'not_eligible_approver' };
}

/** One that every level may handle. */
const ANY_AMOUNT = 0n;

const isMine = ({ acted_by_id }: ApprovalStep, user_id: string | undefined): boolean => user_id !== undefined && acted_by_id === user_id;

function isSame({ status, price }: ApprovalStep, { decision, approved_price }: Wish): boolean {
  if (decision === 'deny') return status === 'denied';
  return status !== 'denied' && (approved_price === undefined || approved_price === null || approved_price === price);
}
