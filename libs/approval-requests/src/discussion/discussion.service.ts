import {
  type Condition,
  Database,
  EVERYTHING,
  type Page,
  type PageSelection,
  checkedInput,
  childPosition,
  groupedBy,
  loadBatched,
  pagePerParent,
  pageWindow,
  sql,
  where,
} from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../model/approval-request';
import { Comment, type CommentsArguments, VISIBILITIES, type Visibility } from '../model/comment';
import { MentionableUsersArguments } from '../model/discussion-inputs';
import { Link } from '../model/link';
import { READS_ALWAYS, READS_UNLESS_CREATOR } from '../rules/discussion/reads-internal';
import { isAuthor } from './comments.service';
import { isReadable, mayDeleteAll, mayReadInternal, readableOf, writerId } from './discussion-access';
import { EditWindowService, isWithin } from './edit-window.service';

interface Count {
  approval_request_id: string;
  visibility: Visibility;
  total: string;
}

/** Reads the comments and links of requests, as far as the caller may read them. */
@Injectable()
export class DiscussionService {
  constructor(
    private readonly db: Database,
    private readonly tenants: TenantsService,
    private readonly window: EditWindowService,
  ) {}

  /** A page of comments, oldest first; batched with other requests of the same response. */
  async comments(
    request: ApprovalRequest,
    { opportunity_id, first, page, after }: CommentsArguments,
    wants: PageSelection = EVERYTHING,
  ): Promise<Page<Comment>> {
    const condition = where.all([readableOf(request), where.references('opportunity_id', opportunity_id)]);
    const walk = (id: string) => ({ list: 'comments of request', filter: { approval_request_id: id, opportunity_id } });
    const position = childPosition(this.db, walk(request.id), after);
    const asked = { column: 'approval_request_id', first, page, position, wants };
    const kind = JSON.stringify(['comments', mayReadInternal(request), opportunity_id, asked]);
    const found = await loadBatched(kind, request.id, (parents) =>
      pagePerParent(this.db, Comment, { ...asked, parents, where: condition, walk }),
    );
    if (!found) throw new Error('The request has no page of comments.');
    return found;
  }

  /** How many comments the caller may read; batched. */
  async countComments(request: ApprovalRequest): Promise<number> {
    const counts = await loadBatched('comment counts', request.id, (ids) => this.counts(ids));
    const readable = (counts ?? []).filter((count) => isReadable(count, request));
    return readable.reduce((sum, { total }) => sum + Number(total), 0);
  }

  /** The links that the caller may read, oldest first; batched. */
  async links(request: ApprovalRequest): Promise<Link[]> {
    const links = await loadBatched('links', request.id, async (ids) =>
      groupedBy(await this.db.rowsOf(Link).list({ where: ofRequests(ids) }), 'approval_request_id'),
    );
    return (links ?? []).filter((link) => isReadable(link, request));
  }

  /** Whether the caller may change the text of the comment now. */
  async canEdit(comment: Comment): Promise<boolean> {
    if (comment.deleted_at || !writerId() || !isAuthor(comment)) return false;
    return isWithin(await this.window.load(), comment);
  }

  /** Whether the caller may delete the comment now. */
  async canDelete(comment: Comment): Promise<boolean> {
    return (!comment.deleted_at && mayDeleteAll()) || this.canEdit(comment);
  }

  canDeleteLink({ added_by_id }: Link): boolean {
    return mayDeleteAll() || writerId() === added_by_id;
  }

  /** The users in the order in which the comment mentions them. */
  async mentions({ mention_ids }: Comment): Promise<User[]> {
    const users = await Promise.all(mention_ids.map((id) => this.tenants.user(id)));
    return users.filter((user) => user !== undefined);
  }

  /**
   * The users whom the caller may mention in a comment on the request, by name.
   *
   * @throws PageRefused when `first` is negative or too large
   * @throws ValidationFailed
   */
  async mentionableUsers(request: ApprovalRequest, given: MentionableUsersArguments): Promise<User[]> {
    const { visibility, search, first } = checkedInput(MentionableUsersArguments, given, null);
    const { perPage } = pageWindow({ first }, this.db.max_first);
    const isInternal = (visibility ?? 'everyone') === 'internal';
    const isKnown = VISIBILITIES.includes((visibility ?? 'everyone') as Visibility);
    if (!writerId() || !isKnown || (isInternal && !mayReadInternal(request))) return [];
    return this.tenants.choose(perPage, search, isInternal ? internalReaders(request) : undefined);
  }

  private async counts(ids: string[]): Promise<Map<string, Count[]>> {
    const rows = this.db.rowsOf(Comment);
    const counted = rows.select('approval_request_id, visibility, count(*) as total', ofRequests(ids));
    return groupedBy(
      await this.db.run<Count>(sql`${counted} group by approval_request_id, visibility`),
      'approval_request_id',
    );
  }
}

const ofRequests = (ids: string[]): Condition => where.isOneOfKeys('approval_request_id', ids);

/** The SQL form of `readsInternal` for users. */
const internalReaders = ({ created_by_id }: ApprovalRequest): Condition =>
  sql.fragment`(role = any(${[...READS_ALWAYS]}) or (role = any(${[...READS_UNLESS_CREATOR]}) and id is distinct from ${created_by_id}))`;
