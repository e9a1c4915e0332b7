import {
  AddCommentInput,
  ApprovalRequestsService,
  CommentsArguments,
  CommentsService,
  DiscussionService,
  UpdateCommentInput,
} from '@das/approval-requests';
import { type Page, primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { InputBody, ListQuery } from '../framework/input-params';
import { orNotFound } from '../framework/or-not-found';
import { type Resource, presentPage } from '../framework/resource-shape';
import { ListOperation, RestOperation, UpdateOperation } from '../framework/rest-operation';
import { APPROVAL_REQUEST } from './approvals.presenter';
import { COMMENT, DiscussionPresenter } from './discussion.presenter';

/** The comments on a request. What the caller may not read is absent. */
@Controller('v2/approvals/:id/comments')
export class ApprovalCommentsController {
  constructor(
    private readonly requests: ApprovalRequestsService,
    private readonly discussion: DiscussionService,
    private readonly comments: CommentsService,
    private readonly presenter: DiscussionPresenter,
  ) {}

  @ListOperation(COMMENT, CommentsArguments, 'the comments on an approval request, oldest first')
  @Requires('requests:read')
  async list(@Param('id') id: string, @ListQuery() args: CommentsArguments): Promise<Page<Resource>> {
    const request = orNotFound(APPROVAL_REQUEST, id, await this.requests.find(id));
    return presentPage(await this.discussion.comments(request, args), (each) => this.presenter.comment(each));
  }

  @RestOperation({
    method: 'POST',
    body: AddCommentInput,
    status: 201,
    answer: { one: COMMENT },
    location: null,
    errors: [404],
    summary: 'Comment on an approval request.',
  })
  @Requires('requests:write')
  async add(@Param('id') id: string, @InputBody() input: AddCommentInput): Promise<Resource> {
    return this.presenter.comment(await this.comments.add(id, input));
  }
}

@Controller('v2/comments')
export class CommentsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly presenter: DiscussionPresenter,
  ) {}

  @UpdateOperation(COMMENT, UpdateCommentInput, 'a comment')
  @Requires('requests:write')
  async update(@Param('id') id: string, @InputBody() input: UpdateCommentInput): Promise<Resource> {
    return this.presenter.comment(await this.comments.update(primaryKey(id, input), input));
  }

  @RestOperation({
    method: 'DELETE',
    path: ':id',
    answer: { one: COMMENT },
    errors: [409],
    summary: 'Delete a comment. Returns what stays of it: the comment without its text.',
  })
  @Requires('requests:write')
  async remove(@Param('id') id: string): Promise<Resource> {
    return this.presenter.comment(orNotFound(COMMENT, id, await this.comments.remove(id)));
  }
}
