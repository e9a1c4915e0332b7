import { Audit } from '@das/audit';
import { type EventReceivers, Events } from '@das/events';
// eslint-disable-next-line no-restricted-syntax -- edited_at and deleted_at have the real clock
import { NOW, Database, sql, tenant, where } from '@das/platform';
import type { User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../model/approval-request';
import { Comment, CommentMention } from '../model/comment';
import { REQUEST_EVENT } from '../model/event-types';
import { LinesService } from '../requests/lines.service';
import { textDigest } from '../rules/discussion/text-digest';
import { requestEvent } from '../rules/lifecycle/request-event';
import { about } from './discussion-access';

/** A checked comment. */
interface NewComment {
  /** The locked request. */
  request: ApprovalRequest;
  values: Pick<Comment, 'author_id' | 'body' | 'in_reply_to_id' | 'opportunity_id' | 'visibility' | 'written_at'>;
  mentioned: User[];
  receivers: EventReceivers;
}

/** Writes a comment with its mentions, its audit entry and its event, as part of the running transaction. */
@Injectable()
export class CommentWriter {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly lines: LinesService,
  ) {}

  /** Locks the receivers of the event of {@link add}. */
  lockReceivers(): Promise<EventReceivers> {
    return this.events.lockReceivers();
  }

  async add({ request, values, mentioned, receivers }: NewComment): Promise<Comment> {
    const mention_ids = mentioned.map(({ id }) => id);
    const [comment, lines] = await Promise.all([
      this.db.rowsOf(Comment).add({ approval_request_id: request.id, mention_ids, ...values }),
      this.lines.list(request.id),
    ]);
    await this.writeMentions(comment);
    await this.record('approval_comment.added', comment);
    const { id, opportunity_id, author_id, visibility } = comment;
    const body = visibility === 'everyone' ? comment.body : null;
    const data = {
      ...requestEvent({ request, lines, previous_status: request.status, decision: null }),
      comment: { id, opportunity_id, author_id, visibility, body },
      recipients: mentioned.map((user) => ({
        user_id: user.id,
        name: user.name,
        email: user.email,
        because: 'mentioned',
      })),
    };
    await this.events.emit([{ type: REQUEST_EVENT.commented, data }], receivers);
    return comment;
  }

  /** @param change `mention_ids` undefined: they stay */
  async edit(before: Comment, change: Partial<Pick<Comment, 'body' | 'mention_ids'>>): Promise<Comment> {
    const after = await this.db.rowsOf(Comment).change(before.id, { ...change, edited_at: NOW });
    if (change.mention_ids) {
      await this.removeMentions(before);
      await this.writeMentions(after);
    }
    await this.record('approval_comment.edited', after);
    return after;
  }

  /** Leaves a tombstone. The audit entry is about the last text. */
  async remove(before: Comment, deleted_by_id: string): Promise<Comment> {
    const emptied = { body: null, mention_ids: [], deleted_at: NOW, deleted_by_id };
    const after = await this.db.rowsOf(Comment).change(before.id, emptied);
    await this.removeMentions(before);
    await this.record('approval_comment.deleted', before);
    return after;
  }

  private async writeMentions({ id, approval_request_id, visibility, mention_ids }: Comment): Promise<void> {
    if (!mention_ids.length) return;
    const columns = sql.fragment`(${tenant.column}, comment_id, user_id, approval_request_id, visibility)`;
    const rows = sql.fragment`select ${tenant.id}, ${id}, user_id, ${approval_request_id}, ${visibility} from unnest(${mention_ids}::text[]) as user_id`;
    await this.db.run(sql`insert into comment_mentions ${columns} ${rows} returning 1`); // Citus inserts from a select only if it returns rows
  }

  private removeMentions({ id }: Comment): Promise<void> {
    return this.db.rowsOf(CommentMention).removeAll(where.equals('comment_id', id));
  }

  /** The audit log cannot forget, so its entry has the length and the digest of the text. */
  private record(action: string, comment: Comment): Promise<void> {
    const { id, approval_request_id, opportunity_id, visibility, body } = comment;
    return this.audit.record(
      action,
      about(approval_request_id, { opportunity_id, comment_id: id, visibility, ...textDigest(body ?? '') }),
    );
  }
}
