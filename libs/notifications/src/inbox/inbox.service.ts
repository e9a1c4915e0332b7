import {
  type Condition,
  Database,
  EVERYTHING,
  type Order,
  type Page,
  type PageSelection,
  isWalk,
  requireContext,
  sql,
  tenant,
  where,
} from '@das/platform';
import { mayNow } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { withMarks } from './is-marked';
import { type Inbox, Notification, NotificationMark } from './notification';
import type { NotificationFilterInput, NotificationsArguments } from './notification-inputs';
import { IS_LISTED, IS_UNREAD } from './row-conditions';

const NEWEST_FIRST: Order[] = [{ column: 'id', order: 'DESC' }];

/** The kept numbers of an inbox. */
type Counts = Record<'archived' | 'listed' | 'unread', number>;

type Filter = NotificationFilterInput | null | undefined;

/** Reads the notifications of the caller's user. */
@Injectable()
export class InboxService {
  constructor(private readonly db: Database) {}

  /** Newest first. @throws ValidationFailed for a cursor that is not valid for this list */
  async list({ filter, ...page }: NotificationsArguments, wants?: PageSelection): Promise<Page<Notification>> {
    const wanted = wants ?? EVERYTHING;
    const wantsTotal = wanted.total && !isWalk(page);
    const counts = wantsTotal || filter?.unread ? await this.counts() : undefined;
    // When the numbers say that nothing is unread, the rows may still be many, until a worker has applied a mark of all.
    const isEmpty = filter?.unread === true && counts?.unread === 0;
    const condition = where.all([
      where.equals('user_id', callerId()),
      sql.raw('in_app'),
      isEmpty ? sql.raw('false') : matching(filter),
    ]);
    const total = wantsTotal && counts ? totalOf(filter, counts) : undefined;
    const [marks, found] = await Promise.all([
      this.marks(), // before the page: a mark that a worker removes meanwhile is in it, or in the rows
      this.db.rowsOf(Notification).page({
        ...page,
        wants: total === undefined ? wants : { ...wanted, total: false, more: true },
        where: condition,
        orderBy: NEWEST_FIRST,
        walk: { list: 'notifications', filter },
      }),
    ]);
    const data = found.data.map((notification) => withMarks(notification, marks));
    return { data, paginatorInfo: total === undefined ? found.paginatorInfo : withTotal(found, total) };
  }

  /** How many notifications of the caller are neither read nor archived; 0 for a key that may not read them. */
  async unread(): Promise<number> {
    return mayNow('requests:read') ? (await this.counts()).unread : 0;
  }

  /** The marks of the caller that a worker has not applied to all rows yet. */
  private marks(): Promise<NotificationMark[]> {
    return this.db.rowsOf(NotificationMark).list({
      where: where.equals('user_id', callerId()),
      orderBy: [{ column: 'id', order: 'ASC' }],
    });
  }

  private async counts(): Promise<Counts> {
    const [inbox] = await this.db.run<Inbox>(
      sql`select unread, listed, archived from notification_inboxes where ${tenant} and user_id = ${callerId()}`,
    );
    return {
      unread: Number(inbox?.unread ?? 0),
      listed: Number(inbox?.listed ?? 0),
      archived: Number(inbox?.archived ?? 0),
    };
  }
}

/** The id of the caller's user; an id that no user has for the service itself. */
export const callerId = (): string => requireContext().actor.user_id ?? '-';

/** The kept number, for filters that the numbers of the inbox answer; undefined for others, which are counted. */
function totalOf(filter: Filter, counts: Counts): number | undefined {
  const { kind, resource_id, unread, archived } = filter ?? {};
  if (kind || resource_id || (archived && typeof unread === 'boolean')) return undefined;
  if (archived) return counts.archived;
  if (typeof unread !== 'boolean') return counts.listed;
  return unread ? counts.unread : counts.listed - counts.unread;
}

function matching(filter: Filter): Condition | undefined {
  const { unread, kind, resource_id, archived } = filter ?? {};
  return where.all([
    archived ? where.not(IS_LISTED) : IS_LISTED,
    unread === true ? IS_UNREAD : unread === false ? where.not(IS_UNREAD) : undefined,
    where.equals('kind', kind),
    where.references('resource_id', resource_id),
  ]);
}

function withTotal({ paginatorInfo, data }: Page<Notification>, total: number): Page<Notification>['paginatorInfo'] {
  const { perPage } = paginatorInfo;
  return {
    ...paginatorInfo,
    count: data.length,
    total,
    lastPage: perPage && Math.max(Math.ceil(total / perPage), 1),
  };
}
