import { Question, QuestionListsService } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { USER, UserPresenter } from './users.presenter';

export const QUESTION = new ResourceShape<Question>('Question', {
  columns: [
    'id',
    'approval_request_id',
    'opportunity_id',
    'opportunity_ids',
    'text',
    'asked_at',
    'lapses_at',
    'answer',
    'answered_at',
    'closed_at',
    'close_reason',
  ],
  computed: ['state', 'can_answer', 'can_close'],
  nested: { asked_by: USER, on_behalf_of: USER, asked_to: USER, answered_by: USER, closed_by: USER },
});

@Injectable()
export class QuestionPresenter {
  constructor(
    private readonly lists: QuestionListsService,
    private readonly users: UserPresenter,
  ) {}

  async present(question: Question): Promise<Resource> {
    const [people, state, can_answer, can_close] = await Promise.all([
      this.people(question),
      this.lists.state(question),
      this.lists.canAnswer(question),
      this.lists.canClose(question),
    ]);
    return { ...QUESTION.of(question), state, can_answer, can_close, ...people };
  }

  private async people(question: Question): Promise<Resource> {
    const [asked_by, on_behalf_of, asked_to, answered_by, closed_by] = await Promise.all([
      this.users.presentById(question.asked_by_id),
      this.users.presentById(question.on_behalf_of_id),
      this.users.presentById(question.asked_to_id),
      this.users.presentById(question.answered_by_id),
      this.users.presentById(question.closed_by_id),
    ]);
    return { asked_by, on_behalf_of, asked_to, answered_by, closed_by };
  }
}
