import type { ApprovalRequest } from '../approval-request';
import { type Action, allowedActions } from './allowed-actions';
import { type ApprovalCase, pricesOf, subjectsOf } from './approval-case';
import { isDecided } from './approval-step';
import { judgeSubject } from './judge-subject';
import type { Decider } from './may-act';

/** Whether the caller may change the request at all: it is theirs, or they are above that. */
export const mayWriteRequest = ({ created_by_id }: Pick<ApprovalRequest, 'created_by_id'>, { mayWrite, mayWriteAll, user_id }: Decider): boolean =>
  mayWrite && (mayWriteAll || (user_id !== undefined && created_by_id === user_id));

/** Whether the caller may act at an active step. */
export function mayDecideNow(theCase: ApprovalCase): boolean {
  if (theCase.request.lifecycle_state !== 'pending') return false;
  const prices = pricesOf(theCase);
  return subjectsOf(theCase).some((subject) => subject.status === 'pending' && judgeSubject(theCase, subject, ANY_WISH, prices).kind === 'sign');
}

/** What the caller may do with the request now. */
export const actionsOf = (theCase: ApprovalCase): Action[] =>
  allowedActions({
    request: theCase.request,
    hasDecisions: theCase.steps.some(isDecided),
    mayDecideNow: mayDecideNow(theCase),
    mayWrite: mayWriteRequest(theCase.request, theCase.decider),
    isOwner: theCase.decider.isOwner,
  });

/** A price that nobody has given before, so that it repeats nothing. */
const ANY_WISH = { decision: 'approve', approved_price: -1 } as const;
