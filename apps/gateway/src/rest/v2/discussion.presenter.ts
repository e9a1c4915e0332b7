import { Comment, DiscussionService, Link } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { USER, UserPresenter } from './users.presenter';

export const COMMENT = new ResourceShape<Comment>('Comment', {
  columns: [
    'id',
    'approval_request_id',
    'opportunity_id',
    'body',
    'visibility',
    'in_reply_to_id',
    'created_at',
    'edited_at',
    'deleted_at',
  ],
  computed: ['can_edit', 'can_delete'],
  nested: { author: USER, mentions: USER, deleted_by: USER },
});

export const LINK = new ResourceShape<Link>('Link', {
  columns: [
    'id',
    'approval_request_id',
    'opportunity_id',
    'url',
    'title',
    'kind',
    'sha256',
    'visibility',
    'created_at',
  ],
  computed: ['can_delete'],
  nested: { added_by: USER },
});

@Injectable()
export class DiscussionPresenter {
  constructor(
    private readonly discussion: DiscussionService,
    private readonly users: UserPresenter,
  ) {}

  async comment(comment: Comment): Promise<Resource> {
    const [author, mentions, deleted_by, can_edit, can_delete] = await Promise.all([
      this.users.presentById(comment.author_id),
      this.mentions(comment),
      this.users.presentById(comment.deleted_by_id),
      this.discussion.canEdit(comment),
      this.discussion.canDelete(comment),
    ]);
    return {
      ...COMMENT.of(comment),
      author,
      mentions,
      deleted_by,
      can_edit,
      can_delete,
    };
  }

  private async mentions(comment: Comment): Promise<Resource[]> {
    return this.users.presentAll(await this.discussion.mentions(comment));
  }

  async link(link: Link): Promise<Resource> {
    const added_by = await this.users.presentById(link.added_by_id);
    return { ...LINK.of(link), added_by, can_delete: this.discussion.canDeleteLink(link) };
  }
}
