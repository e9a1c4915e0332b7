import { type TimerHandler, TimersService } from '@das/approval-requests';
import {
  type Condition,
  Database,
  type Fragment,
  PRESENT,
  ValidationFailed,
  checkedInput,
  newId,
  sql,
  tenant,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { callerId } from './inbox.service';
import { type Inbox, Notification, NotificationMark } from './notification';
import { MarkNotificationsArguments } from './notification-inputs';
import { IS_LISTED, IS_UNREAD } from './row-conditions';

@ObjectType({ description: 'What a call has changed in the inbox of the caller.' })
export class NotificationsChanged {
  @Field(() => Int, { description: 'How many notifications changed.' })
  changed: number;

  @Field(() => Int, { description: 'How many are neither read nor archived after the call.' })
  unread: number;
}

/** Rows that a call changes at once. For more it writes a mark, which a worker applies. */
const MOST_CHANGED = 1_000;
/** Rows that one transaction of the worker changes. */
const MOST_APPLIED = 5_000;

export const MARKS_TIMER = 'notification_marks';

/** A row that a call changes. */
interface Found {
  id: string;
  was_unread: boolean;
}

/** How the numbers of an inbox change. */
interface Change {
  changed: number;
  wasUnread: number;
}

/** Marks the notifications of the caller as read, or archives them. Both are idempotent. */
@Injectable()
export class InboxMarksService implements TimerHandler {
  readonly kind = MARKS_TIMER;
  readonly isLong = true;

  constructor(
    private readonly db: Database,
    private readonly timers: TimersService,
  ) {
    timers.register(this);
  }

  /** @throws ValidationFailed unless exactly one argument is given */
  markRead(given: MarkNotificationsArguments): Promise<NotificationsChanged> {
    return this.mark(given, false);
  }

  /** Archiving also marks as read. @throws ValidationFailed unless exactly one argument is given */
  archive(given: MarkNotificationsArguments): Promise<NotificationsChanged> {
    return this.mark(given, true);
  }

  /** Applies the marks of people to the rows that they cover. */
  async fire(user_ids: string[]): Promise<void> {
    for (const user_id of user_ids) await this.timers.attempt(MARKS_TIMER, [user_id], () => this.apply(user_id));
  }

  /** The timer stays when another mark was written meanwhile. */
  private async apply(user_id: string): Promise<void> {
    const marked_at = await this.timers.momentOf(MARKS_TIMER, user_id);
    if (marked_at === null) return;
    while (await this.applyNext(user_id));
    await this.timers.settle(MARKS_TIMER, user_id, marked_at);
  }

  private mark(given: MarkNotificationsArguments, archives: boolean): Promise<NotificationsChanged> {
    const { ids, before } = checkedInput(MarkNotificationsArguments, given, null);
    if (!ids === !before)
      throw new ValidationFailed([{ path: ['ids'], rule: 'exactly_one', params: { keys: 'ids, before' } }]);
    return this.db.transaction(async () => {
      const inbox = await this.lockInbox();
      // Without this, a repeated call reads all rows that a mark covers until a worker has changed them.
      if (!inbox || Number(archives ? inbox.listed : inbox.unread) === 0)
        return { changed: 0, unread: Number(inbox?.unread ?? 0) };
      const { changed, wasUnread } = ids
        ? await this.change(archives, await this.found(archives, where.isOneOfKeys('id', ids)))
        : await this.changeUpTo(inbox, before as string, archives);
      const unread = Number(inbox.unread) - wasUnread;
      if (changed) await this.count(unread, archives ? changed : 0);
      return { changed, unread };
    });
  }

  private async lockInbox(): Promise<Inbox | undefined> {
    const [inbox] = await this.db.run<Inbox>(
      sql`select unread, listed, last_number from notification_inboxes where ${tenant} and user_id = ${callerId()} for update`,
    );
    return inbox;
  }

  /** Own rows that a call changes, one more than it may change at once. They are found until the inbox is unlocked. */
  private found(archives: boolean, which: Condition): Promise<Found[]> {
    const condition = where.all([this.own(), archives ? IS_LISTED : IS_UNREAD, which]);
    const most = sql.raw(`${MOST_CHANGED + 1}`);
    return this.db.run<Found>(
      sql`select id, (${IS_UNREAD}) as was_unread from notifications where ${tenant} and ${condition} limit ${most}`,
    );
  }

  /** By ids, which are few: with a join of found rows, the planner may compare each with each. */
  private async change(archives: boolean, found: Found[]): Promise<Change> {
    await this.changeRows(found, PRESENT, archives);
    return { changed: found.length, wasUnread: found.filter(({ was_unread }) => was_unread).length };
  }

  /** Locks the rows in the order of their ids: a call and the worker that applies a mark may change the same ones. */
  private async changeRows(found: { id: string }[], at: Fragment, archives: boolean): Promise<void> {
    if (!found.length) return;
    const which = sql.fragment`${tenant} and id = any(${found.map(({ id }) => id)})`;
    const archived = archives ? sql.fragment`, archived_at = coalesce(archived_at, ${at})` : sql.raw('');
    await Promise.all([
      this.db.run(sql`select id from notifications where ${which} order by id for update`),
      this.db.run(sql`update notifications set read_at = coalesce(read_at, ${at})${archived} where ${which}`),
    ]);
  }

  private async changeUpTo(inbox: Inbox, before: string, archives: boolean): Promise<Change> {
    const end = sql.fragment`(${before}::timestamptz + interval '1 second')`;
    const found = await this.found(archives, sql.fragment`occurred_at < ${end}`);
    if (found.length <= MOST_CHANGED) return this.change(archives, found);
    const newer = sql.fragment`occurred_at >= ${end}`;
    const [unread, listed] = await Promise.all([
      this.db.rowsOf(Notification).count(where.all([this.own(), IS_UNREAD, newer])),
      archives ? this.db.rowsOf(Notification).count(where.all([this.own(), IS_LISTED, newer])) : 0,
    ]);
    await this.writeMark(inbox, end, archives);
    const wasUnread = Number(inbox.unread) - unread;
    return { changed: archives ? Number(inbox.listed) - listed : wasUnread, wasUnread };
  }

  private async writeMark({ last_number }: Inbox, end: Condition, archives: boolean): Promise<void> {
    const user_id = callerId();
    const columns = sql.fragment`(${tenant.column}, user_id, id, number, before, archives)`;
    const values = sql.fragment`(${tenant.id}, ${user_id}, ${newId()}, ${last_number}::bigint, ${end}, ${archives})`;
    await this.db.run(sql`insert into notification_marks ${columns} values ${values}`);
    await this.timers.keep([{ kind: MARKS_TIMER, id: user_id, due_at: await this.db.clock.ofTransaction() }]);
  }

  private async count(unread: number, archived: number): Promise<void> {
    await this.db.run(sql`
      update notification_inboxes set unread = ${unread}, listed = listed - ${archived}, archived = archived + ${archived}
       where ${tenant} and user_id = ${callerId()}`);
  }

  /** Applies the oldest mark of a person to its next rows, and removes it after the last one. @returns whether a mark was left */
  private applyNext(user_id: string): Promise<boolean> {
    return this.db.transaction(async () => {
      const [mark] = await this.db.run<NotificationMark>(
        sql`select id, archives from notification_marks where ${tenant} and user_id = ${user_id} order by id limit 1 for update`,
      );
      if (!mark) return false;
      const open = sql.raw(mark.archives ? 'n.archived_at is null' : 'n.read_at is null and n.archived_at is null');
      const ofMark = sql.fragment`${tenant.of('m')} and m.user_id = ${user_id} and m.id = ${mark.id}`;
      const covered = await this.db.run<{ id: string }>(sql`
        select n.id from notifications n join notification_marks m on ${ofMark} and n.number <= m.number and n.occurred_at < m.before
         where ${tenant.of('n')} and n.user_id = ${user_id} and n.in_app and ${open} order by n.id limit ${sql.raw(`${MOST_APPLIED}`)}`);
      const at = sql.fragment`(select m.marked_at from notification_marks m where ${ofMark})`;
      await this.changeRows(covered, at, mark.archives);
      if (covered.length < MOST_APPLIED)
        await this.db.run(
          sql`delete from notification_marks where ${tenant} and user_id = ${user_id} and id = ${mark.id}`,
        );
      return true;
    });
  }

  private own(): Condition {
    return sql.fragment`user_id = ${callerId()} and in_app`;
  }
}
