import type { ApprovalContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import { isDecided } from '../../model/approval-step';
import type { Decider } from '../../model/decider';
import { type Action, type ActionFacts, allowedActions } from '../lifecycle/allowed-actions';
import { authorizeDecision } from './authorize-decision';
import { openAt } from '../questions/question-state';
import { pricesOf } from '../routing/prices-of';
import { targetsOf } from '../routing/targets-of';

/** Whether the caller may change the request: they created it, or may change those of other people. */
export const mayWriteRequest = (
  { created_by_id }: Pick<ApprovalRequest, 'created_by_id'>,
  { mayWrite, mayWriteAll, user_id }: Decider,
): boolean => mayWrite && (mayWriteAll || (user_id !== undefined && created_by_id === user_id));

/** The lines that the caller may decide now, at their current prices; null is a request without lines. */
export function decidableNow(context: ApprovalContext): ReadonlySet<string | null> {
  if (context.request.lifecycle_state !== 'pending') return new Set();
  const targets = targetsOf(context);
  const hand = pricesOf(targets);
  const prices = { hand, decided: hand };
  const decidable = targets.filter(
    (target) => target.status === 'pending' && authorizeDecision(context, target, ANY_DECISION, prices).kind === 'sign',
  );
  return new Set(decidable.map(({ line }) => line?.id ?? null));
}

/** Whether the caller may decide the request, or one of its lines, now. */
export const mayDecideNow = (context: ApprovalContext): boolean => decidableNow(context).size > 0;

/** Whether the caller may approve and deny a line now. A line with an open question may only be denied. */
function mayNow(context: ApprovalContext): Pick<ActionFacts, 'mayApproveNow' | 'mayDenyNow'> {
  const decidable = decidableNow(context);
  const active = context.steps.filter(({ status }) => status === 'active');
  const blocked = active.filter((step) => openAt(context.questions, step, context).length > 0);
  const lines = new Set(blocked.map(({ opportunity_id }) => opportunity_id));
  return { mayApproveNow: [...decidable].some((id) => !lines.has(id)), mayDenyNow: decidable.size > 0 };
}

/** The actions that the caller may take on the request now. */
export const actionsOf = (context: ApprovalContext): Action[] =>
  allowedActions({
    request: context.request,
    hasDecisions: context.steps.some(isDecided),
    ...mayNow(context),
    mayWrite: mayWriteRequest(context.request, context.decider),
    isOwner: context.decider.isOwner,
  });

/** A decision that repeats no earlier one of a pending line, and that no question prevents. */
const ANY_DECISION = { decision: 'deny' } as const;
