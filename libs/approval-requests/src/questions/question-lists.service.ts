import { Database, checkedInput, groupedBy, loadBatched, pageWindow, sql, where } from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalContext } from '../model/approval-context';
import { ApprovalRequest } from '../model/approval-request';
import { Question, type QuestionState } from '../model/question';
import { UserChoiceArguments } from '../model/user-choice';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { mayDecideNow } from '../rules/decision/caller-actions';
import { type QuestionCase, mayAnswer, mayClose } from '../rules/answers/question-rights';
import { isOpenQuestion, questionState } from '../rules/questions/question-state';

/** Reads the questions of requests; batched with other requests of the same response. */
@Injectable()
export class QuestionListsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly tenants: TenantsService,
  ) {}

  /** Oldest first. */
  async list({ id }: Pick<ApprovalRequest, 'id'>): Promise<Question[]> {
    const loaded = await loadBatched('questions', id, async (ids) => {
      const questions = this.db.rowsOf(Question).select(undefined, where.isOneOfKeys('approval_request_id', ids));
      return groupedBy(await this.db.run<Question>(sql`${questions} order by id`), 'approval_request_id');
    });
    return loaded ?? [];
  }

  async state(question: Question): Promise<QuestionState> {
    const context = await this.contextOf(question);
    return context ? questionState(question, context.steps, context.now) : question.state;
  }

  canAnswer(question: Question): Promise<boolean> {
    return this.holds(question, mayAnswer);
  }

  canClose(question: Question): Promise<boolean> {
    return this.holds(question, mayClose);
  }

  /**
   * The users to whom the caller may address a question, by name; none when the caller may not ask.
   *
   * @throws PageRefused when `first` is negative or too large
   * @throws ValidationFailed
   */
  async askableUsers(request: ApprovalRequest, given: UserChoiceArguments): Promise<User[]> {
    const { search, first } = checkedInput(UserChoiceArguments, given, null);
    const { perPage } = pageWindow({ first }, this.db.max_first);
    const context = await this.contexts.readContext(request);
    if (!mayDecideNow(context)) return [];
    const mayBeAsked = sql.fragment`(role <> 'auditor' and id is distinct from ${context.decider.user_id})`; // the SQL form of `mayBeAsked`
    return this.tenants.choose(perPage, search, mayBeAsked);
  }

  private async holds(question: Question, rule: (at: QuestionCase) => boolean): Promise<boolean> {
    const context = await this.contextOf(question);
    return context !== undefined && isOpenQuestion(question, context) && rule({ context, question });
  }

  /** Undefined when the request was deleted. */
  private async contextOf({ approval_request_id }: Question): Promise<ApprovalContext | undefined> {
    return loadBatched('contexts of questions', approval_request_id, async (ids) => {
      const requests = await this.db.rowsOf(ApprovalRequest).list({ where: where.isOneOfKeys('id', ids) });
      const contexts = await Promise.all(requests.map((request) => this.contexts.readContext(request)));
      return new Map(contexts.map((context) => [context.request.id, context]));
    });
  }
}
