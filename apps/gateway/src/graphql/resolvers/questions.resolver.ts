import {
  AnswerQuestionInput,
  AnswersService,
  ApprovalContextsService,
  ApprovalRequest,
  AskQuestionInput,
  Question,
  QuestionListsService,
  QuestionsService,
  UserChoiceArguments,
  isAwaitingAnswer,
} from '@das/approval-requests';
import { TenantsService, User } from '@das/tenants';
import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

/** The questions of a request. */
@Resolver(() => ApprovalRequest)
export class RequestQuestionsResolver {
  constructor(
    private readonly contexts: ApprovalContextsService,
    private readonly lists: QuestionListsService,
  ) {}

  @ResolveField(() => [Question], { description: 'Oldest first.' })
  questions(request: ApprovalRequest): Promise<Question[]> {
    return this.lists.list(request);
  }

  @ResolveField(() => Boolean, { description: 'Whether it has an open question.' })
  async awaiting_answer(request: ApprovalRequest): Promise<boolean> {
    return isAwaitingAnswer(await this.contexts.readContext(request));
  }

  @ResolveField(() => [User], { description: 'The users to whom the caller may address a question, by name.' })
  askable_users(@Parent() request: ApprovalRequest, @Args() args: UserChoiceArguments): Promise<User[]> {
    return this.lists.askableUsers(request, args);
  }
}

@Resolver(() => Question)
export class QuestionsResolver {
  constructor(
    private readonly questions: QuestionsService,
    private readonly answers: AnswersService,
  ) {}

  @Mutation(() => Question, {
    nullable: true,
    description:
      'Asks about lines at which the caller may act. Until the answer, they cannot be approved and their clocks are paused.',
  })
  @Requires('requests:decide')
  askQuestion(
    @Args('id', { type: () => ID }) id: string,
    @Args('input', { type: () => AskQuestionInput }) input: object, // checked by the service, after the request
  ): Promise<Question> {
    return this.questions.ask(id, input);
  }

  @Mutation(() => Question, { nullable: true, description: 'Answers an open question.' })
  @Requires('requests:write')
  answerQuestion(
    @Args('id', { type: () => ID }) id: string,
    @Args('input', { type: () => AnswerQuestionInput }) input: object, // checked by the service, after the question
  ): Promise<Question> {
    return this.answers.answer(id, input);
  }

  @Mutation(() => Question, {
    nullable: true,
    description: 'Closes an open question without an answer. `reason` is required from every caller except the asker.',
  })
  @Requires('requests:write', ['requests:decide', 'requests:write'])
  closeQuestion(
    @Args('id', { type: () => ID }) id: string,
    @Args('reason', { type: () => String, nullable: true }) reason?: string | null,
  ): Promise<Question> {
    return this.answers.close(id, { reason });
  }
}

/** The computed fields of a question. */
@Resolver(() => Question)
export class QuestionFieldsResolver {
  constructor(
    private readonly lists: QuestionListsService,
    private readonly tenants: TenantsService,
  ) {}

  @ResolveField(() => String, { description: 'open, answered, closed, lapsed or obsolete.' })
  state(question: Question): Promise<string> {
    return this.lists.state(question);
  }

  @ResolveField(() => User)
  asked_by({ asked_by_id }: Question): Promise<User | undefined> {
    return this.tenants.user(asked_by_id);
  }

  @ResolveField(() => User, { nullable: true, description: 'The principal, when a delegate asked.' })
  on_behalf_of({ on_behalf_of_id }: Question): Promise<User | undefined> | null {
    return on_behalf_of_id ? this.tenants.user(on_behalf_of_id) : null;
  }

  @ResolveField(() => User)
  asked_to({ asked_to_id }: Question): Promise<User | undefined> {
    return this.tenants.user(asked_to_id);
  }

  @ResolveField(() => User, { nullable: true })
  answered_by({ answered_by_id }: Question): Promise<User | undefined> | null {
    return answered_by_id ? this.tenants.user(answered_by_id) : null;
  }

  @ResolveField(() => User, { nullable: true })
  closed_by({ closed_by_id }: Question): Promise<User | undefined> | null {
    return closed_by_id ? this.tenants.user(closed_by_id) : null;
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller may answer the question now.' })
  can_answer(question: Question): Promise<boolean> {
    return this.lists.canAnswer(question);
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller may close the question now.' })
  can_close(question: Question): Promise<boolean> {
    return this.lists.canClose(question);
  }
}
