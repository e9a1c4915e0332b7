import { Database, NotFound, Refused, ValidationFailed, checkedInput, toSecond } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import { Question, type QuestionState } from '../model/question';
import { AnswerQuestionInput, CloseQuestionInput } from '../model/question-inputs';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { actionsOf } from '../rules/decision/caller-actions';
import { AlreadyAnswered, InvalidTransition } from '../rules/decision/refusals';
import { type QuestionCase, isAsker, mayAnswer, mayClose } from '../rules/answers/question-rights';
import { questionState } from '../rules/questions/question-state';
import { QuestionWriter } from './question-writer';

/** A question whose request is locked. */
interface LockedQuestion extends QuestionCase {
  context: LockedContext;
  question: Question;
  state: QuestionState;
  user_id: string;
}

/** Answers and closes questions. Each change locks the row of the request first, then that of the question. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly tenants: TenantsService,
    private readonly writer: QuestionWriter,
  ) {}

  /**
   * Answers an open question. The same answer of the same person changes nothing.
   *
   * @param given an `AnswerQuestionInput`; it is checked after the question, in the order of refusals
   * @throws NotFound
   * @throws Refused (`forbidden`) unless the caller was asked, is their delegate, created the request, or is an admin or an owner
   * @throws AlreadyAnswered, InvalidTransition
   * @throws ValidationFailed
   */
  answer(id: string, given: object): Promise<Question> {
    return this.db.transaction(async () => {
      const locked = await this.lock(id);
      const { context, question, state, user_id } = locked;
      if (!mayAnswer(locked)) throw new Refused('forbidden');
      const isRepeated = question.answered_by_id === user_id && question.answer === (given as { text?: unknown }).text;
      if (state === 'answered') {
        if (isRepeated) return question;
        throw await this.alreadyAnswered(question);
      }
      if (state !== 'open') throw new InvalidTransition(actionsOf(context));
      const { text } = checkedInput(AnswerQuestionInput, given as AnswerQuestionInput);
      const answered_at = toSecond(context.now);
      const change = { state: 'answered' as const, answer: text, answered_by_id: user_id, answered_at };
      const ending = { before: question, change, verb: 'answered' as const, at: context.now };
      return this.writer.end(context, ending, await this.writer.lockReceivers());
    });
  }

  /**
   * Closes an open question without an answer.
   *
   * @param given a `CloseQuestionInput`, whose reason only the asker may leave out
   * @throws NotFound
   * @throws Refused (`forbidden`) unless the caller asked, may act at a step of the question, or is an admin or an owner
   * @throws InvalidTransition
   * @throws ValidationFailed
   */
  close(id: string, given: object): Promise<Question> {
    return this.db.transaction(async () => {
      const locked = await this.lock(id);
      const { context, question, state, user_id } = locked;
      if (!mayClose(locked)) throw new Refused('forbidden');
      if (state !== 'open') throw new InvalidTransition(actionsOf(context));
      const { reason = null } = checkedInput(CloseQuestionInput, given as CloseQuestionInput, null);
      if (reason === null && !isAsker(locked)) throw new ValidationFailed([{ path: ['reason'], rule: 'required' }]);
      const closed_at = toSecond(context.now);
      const change = { state: 'closed' as const, closed_by_id: user_id, closed_at, close_reason: reason };
      const ending = { before: question, change, verb: 'closed' as const, at: context.now };
      return this.writer.end(context, ending, await this.writer.lockReceivers());
    });
  }

  private async lock(id: string): Promise<LockedQuestion> {
    const found = await this.db.rowsOf(Question).get(id);
    const { contexts } = await this.contexts.lockMany([found.approval_request_id]);
    const context = contexts.get(found.approval_request_id);
    const question = context && (await this.db.rowsOf(Question).findForUpdate(found.id));
    if (!question) throw new NotFound(Question.name, id); // its request was deleted
    const user_id = context.decider.user_id ?? '';
    return { context, question, user_id, state: questionState(question, context.steps, context.now) };
  }

  private async alreadyAnswered({ answered_by_id, answered_at }: Question): Promise<AlreadyAnswered> {
    const user = answered_by_id === null ? null : await this.tenants.find(answered_by_id);
    return new AlreadyAnswered({
      answered_by: { id: answered_by_id ?? '', name: user?.name ?? '' },
      answered_at: answered_at ?? '',
    });
  }
}
