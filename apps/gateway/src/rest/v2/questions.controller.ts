import {
  AnswerQuestionInput,
  AnswersService,
  ApprovalRequestsService,
  AskQuestionInput,
  CloseQuestionInput,
  QuestionListsService,
  QuestionsService,
} from '@das/approval-requests';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { InputBody } from '../framework/input-params';
import { orNotFound } from '../framework/or-not-found';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { APPROVAL_REQUEST } from './approvals.presenter';
import { QUESTION, QuestionPresenter } from './questions.presenter';

/** The questions about a request. */
@Controller('v2/approvals/:id/questions')
export class ApprovalQuestionsController {
  constructor(
    private readonly requests: ApprovalRequestsService,
    private readonly lists: QuestionListsService,
    private readonly questions: QuestionsService,
    private readonly presenter: QuestionPresenter,
  ) {}

  @RestOperation({
    method: 'GET',
    answer: { all: QUESTION },
    errors: [404],
    summary: 'List the questions about an approval request, oldest first.',
  })
  @Requires('requests:read')
  async list(@Param('id') id: string): Promise<Resource[]> {
    const request = orNotFound(APPROVAL_REQUEST, id, await this.requests.find(id));
    const questions = await this.lists.list(request);
    return Promise.all(questions.map((question) => this.presenter.present(question)));
  }

  @RestOperation({
    method: 'POST',
    body: AskQuestionInput,
    status: 201,
    answer: { one: QUESTION },
    location: null,
    errors: [404, 409],
    summary: 'Ask a question about lines at which you may act.',
    description: 'Until the answer, the lines cannot be approved, and the clocks of their steps are paused.',
  })
  @Requires('requests:decide')
  async ask(@Param('id') id: string, @InputBody() input: AskQuestionInput): Promise<Resource> {
    return this.presenter.present(await this.questions.ask(id, input));
  }
}

@Controller('v2/questions')
export class QuestionsController {
  constructor(
    private readonly answers: AnswersService,
    private readonly presenter: QuestionPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: ':id/answer',
    body: AnswerQuestionInput,
    answer: { one: QUESTION },
    errors: [404, 409],
    summary: 'Answer a question.',
  })
  @Requires('requests:write')
  async answer(@Param('id') id: string, @InputBody() input: AnswerQuestionInput): Promise<Resource> {
    return this.presenter.present(await this.answers.answer(id, input));
  }

  @RestOperation({
    method: 'POST',
    path: ':id/close',
    body: CloseQuestionInput,
    answer: { one: QUESTION },
    errors: [404, 409],
    summary: 'Close a question without an answer. `reason` is required from every caller except the asker.',
  })
  @Requires('requests:write', ['requests:decide', 'requests:write'])
  async close(@Param('id') id: string, @InputBody() input: CloseQuestionInput): Promise<Resource> {
    return this.presenter.present(await this.answers.close(id, input));
  }
}
