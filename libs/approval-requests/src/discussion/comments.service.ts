import {
  Database,
  NotFound,
  Refused,
  ValidationFailed,
  changesNothing,
  checkedInput,
  requireContext,
  ulidOf,
  where,
} from '@das/platform';
import { User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';
import { Comment } from '../model/comment';
import { AddCommentInput, UpdateCommentInput } from '../model/discussion-inputs';
import { RequestDetail } from '../model/request-detail';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { actionsOf } from '../rules/decision/caller-actions';
import { InvalidTransition } from '../rules/decision/refusals';
import {
  MAX_COMMENTS,
  mentionFailures,
  mentionedIds,
  placementFailures,
  replyFailures,
  tooMany,
} from '../rules/discussion/discussion-failures';
import { CommentWriter } from './comment-writer';
import { isReadable, mayDeleteAll, mayReadInternal, writerId } from './discussion-access';
import { EditWindowService, isWithin } from './edit-window.service';

/** A comment that the caller wants to change, locked with its request. */
interface LockedComment {
  comment: Comment;
  request: ApprovalRequest;
  user_id: string;
}

/** Writes comments. Each change locks the row of the request first, so that limits hold and a change meets no other one. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly window: EditWindowService,
    private readonly writer: CommentWriter,
  ) {}

  /**
   * Adds a comment. The version and `updated_at` of the request stay.
   *
   * @param given an `AddCommentInput`; it is checked after the request, in the order of refusals
   * @throws NotFound
   * @throws ValidationFailed
   */
  add(request_id: string, given: object): Promise<Comment> {
    const author_id = writerId();
    if (!author_id) throw new Refused('forbidden');
    return this.db.transactionOn(request_id, async () => {
      const [request, { now }, receivers] = await Promise.all([
        this.db.rowsOf(ApprovalRequest).findForUpdate(request_id),
        this.window.read(),
        this.writer.lockReceivers(),
      ]);
      if (!request) throw new NotFound(ApprovalRequest.name, request_id);
      const { body, ...input } = checkedInput(AddCommentInput, given as AddCommentInput);
      const { visibility, mentioned, opportunity_id, in_reply_to_id } = await this.checked(request, input);
      const values = { opportunity_id, author_id, body, visibility, in_reply_to_id, written_at: now };
      return this.writer.add({ request, values, mentioned, receivers });
    });
  }

  /**
   * Changes the text or the mentions of the caller's own comment.
   *
   * @param given an `UpdateCommentInput`
   * @throws NotFound
   * @throws Refused (`forbidden`) for a comment of another user, (`edit_window_closed`) when the time to edit is over
   * @throws InvalidTransition for a deleted comment
   * @throws ValidationFailed
   */
  update(id: string, given: object): Promise<Comment> {
    return this.db.transaction(async () => {
      const locked = await this.lock(id);
      if (!locked) throw new NotFound(Comment.name, id);
      const { comment, request, user_id } = locked;
      if (comment.author_id !== user_id) throw new Refused('forbidden');
      await this.refuseDeleted(locked);
      await this.refuseLate(comment);
      const { body, mentions } = checkedInput(UpdateCommentInput, given as UpdateCommentInput);
      const mentioned = mentions === undefined ? undefined : await this.mentionedBy(mentions ?? [], comment, request);
      const change = { body, mention_ids: mentioned?.map((user) => user.id) };
      if (changesNothing(comment, change)) return comment;
      return this.writer.edit(comment, change);
    });
  }

  /**
   * Removes the text and the mentions of a comment.
   *
   * @returns the tombstone; null when there is no comment that the caller may read
   * @throws Refused (`forbidden`) for a comment of another user, unless the caller is an admin or an owner; (`edit_window_closed`)
   * @throws InvalidTransition for a deleted comment
   */
  remove(id: string): Promise<Comment | null> {
    return this.db.transaction(async () => {
      const locked = await this.lock(id);
      if (!locked) return null;
      const { comment, user_id } = locked;
      if (comment.author_id !== user_id && !mayDeleteAll()) throw new Refused('forbidden');
      await this.refuseDeleted(locked);
      if (!mayDeleteAll()) await this.refuseLate(comment);
      return this.writer.remove(comment, user_id);
    });
  }

  /** The comment, when the caller may read it. */
  async find(id: string): Promise<Comment | null> {
    const comment = await this.db.rowsOf(Comment).find(id);
    const request = comment && (await this.db.rowsOf(ApprovalRequest).find(comment.approval_request_id));
    return request && isReadable(comment, request) ? comment : null;
  }

  /** Locks the request of a comment, then the comment. Null when the caller may not read it. */
  private async lock(id: string): Promise<LockedComment | null> {
    const user_id = writerId();
    if (!user_id) throw new Refused('forbidden');
    const found = await this.db.rowsOf(Comment).find(id);
    const request = found && (await this.db.rowsOf(ApprovalRequest).findForUpdate(found.approval_request_id));
    const comment = request && (await this.db.rowsOf(Comment).findForUpdate(found.id));
    return comment && isReadable(comment, request) ? { comment, request, user_id } : null;
  }

  private async refuseDeleted({ comment, request }: LockedComment): Promise<void> {
    if (comment.deleted_at) throw new InvalidTransition(actionsOf(await this.contexts.loadContext(request)));
  }

  private async refuseLate(comment: Comment): Promise<void> {
    if (!isWithin(await this.window.read(), comment)) throw new Refused('edit_window_closed');
  }

  /** The checked values of a new comment. */
  private async checked(request: ApprovalRequest, input: Omit<AddCommentInput, 'body'>) {
    const ofRequest = where.equals('approval_request_id', request.id);
    const [line, named, present] = await Promise.all([
      input.opportunity_id ? this.db.rowsOf(RequestDetail).find(input.opportunity_id) : undefined,
      input.in_reply_to_id ? this.db.rowsOf(Comment).find(input.in_reply_to_id) : undefined,
      this.db.rowsOf(Comment).count(ofRequest),
    ]);
    const parent = named?.approval_request_id === request.id && isReadable(named, request) ? named : undefined;
    const visibility = input.visibility ?? parent?.visibility ?? 'everyone';
    const hasLine = !input.opportunity_id || line?.approval_request_id === request.id;
    const mentions = input.mentions ?? [];
    const users = await this.usersOf(mentions);
    const audience = { visibility, users, created_by_id: request.created_by_id };
    const failures = [
      ...tooMany('comments', MAX_COMMENTS, present),
      ...placementFailures({ hasLine, visibility, mayWriteInternal: mayReadInternal(request) }),
      ...replyFailures({ isNamed: !!input.in_reply_to_id, parent }, visibility),
      ...mentionFailures(mentions, audience),
    ];
    if (failures.length) throw new ValidationFailed(failures);
    const mentioned = mentionedIds(mentions).flatMap((id) => users.get(id) ?? []);
    return { visibility, mentioned, opportunity_id: line?.id ?? null, in_reply_to_id: parent?.id ?? null };
  }

  /** @throws ValidationFailed */
  private async mentionedBy(given: string[], { visibility }: Comment, request: ApprovalRequest): Promise<User[]> {
    const users = await this.usersOf(given);
    const failures = mentionFailures(given, { visibility, users, created_by_id: request.created_by_id });
    if (failures.length) throw new ValidationFailed(failures);
    return mentionedIds(given).flatMap((id) => users.get(id) ?? []);
  }

  private async usersOf(given: string[]): Promise<Map<string, User>> {
    const ids = mentionedIds(given).flatMap((id) => ulidOf(id) ?? []);
    const users = ids.length ? await this.db.rowsOf(User).list({ where: where.isOneOfKeys('id', ids) }) : [];
    return new Map(users.map((user) => [user.id, user]));
  }
}

/** Whether the caller wrote it. */
export const isAuthor = ({ author_id }: Pick<Comment, 'author_id'>): boolean =>
  author_id === requireContext().actor.user_id;
