import { covers } from '@das/approval-levels';
import type { ApprovalContext } from '../../model/approval-context';
import type { Question } from '../../model/question';
import { askedPlaces } from '../decision/asked-places';
import { isOpenQuestion } from '../questions/question-state';
import { scopeValuesAt } from '../routing/scope-values';
import { targetsOf } from '../routing/targets-of';

/** A question, in the context of its request. */
export interface QuestionCase {
  context: ApprovalContext;
  question: Pick<Question, 'asked_by_id' | 'asked_to_id' | 'step_ids'>;
}

/** The person asked or their delegate, the requester, an admin or an owner. */
export function mayAnswer({ context, question }: QuestionCase): boolean {
  const { decider, request } = context;
  if (!decider.mayWrite || decider.user_id === undefined) return false;
  const own = [question.asked_to_id, request.created_by_id].includes(decider.user_id);
  return own || decider.mayWriteAll || isDelegate({ context, question });
}

/** Whether the caller may answer an open question of the request now. */
export const mayAnswerAny = (context: ApprovalContext): boolean =>
  context.questions.some((question) => isOpenQuestion(question, context) && mayAnswer({ context, question }));

/** An answer decides nothing, so the levels and the amount of a delegation do not matter; its scope covers all lines of the question. */
function isDelegate({ context: { decider, request, steps }, question }: QuestionCase): boolean {
  const values = steps.filter(({ id }) => question.step_ids.includes(id)).map((step) => scopeValuesAt(request, step));
  return decider.delegations.some(
    ({ principal_id, scope }) => principal_id === question.asked_to_id && values.every((each) => covers(scope, each)),
  );
}

export const isAsker = ({ context: { decider }, question }: QuestionCase): boolean =>
  decider.user_id !== undefined && decider.user_id === question.asked_by_id;

/** The asker, a user who may act at one of its steps, an admin or an owner. */
export function mayClose({ context, question }: QuestionCase): boolean {
  const { decider } = context;
  if (!decider.mayWrite && !decider.mayDecide) return false; // a key may have the scope of one of them
  if (decider.mayWriteAll || isAsker({ context, question })) return true;
  const isAsked = ({ id }: { id: string }): boolean => question.step_ids.includes(id);
  const targets = targetsOf(context).filter(({ steps }) => steps.some(isAsked));
  return askedPlaces(context, targets).reached.some(({ step }) => isAsked(step));
}
