import { type TimerHandler, TimersService } from '@das/approval-requests';
import { type Condition, Database, ValidationFailed, checkedInput, newId, sql, tenant, where } from '@das/platform';
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
      if (!inbox) return { changed: 0, unread: 0 };
      const { changed, wasUnread } = ids
        ? await this.change(archives, where.isOneOfKeys('id', ids))
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

  private async change(archives: boolean, which: Condition): Promise<Change> {
    const found = sql.fragment`${this.own()} and ${archives ? IS_LISTED : IS_UNREAD} and ${which}`;
    const rows = sql.fragment`select id, (${IS_UNREAD}) as was_unread from notifications where ${tenant} and ${found}`;
    const archived = sql.raw(archives ? ', archived_at = now()' : '');
    const changed = await this.db.run<{ was_unread: boolean }>(sql`
      update notifications n set read_at = coalesce(n.read_at, now())${archived} from (${rows}) found
       where ${tenant.of('n')} and n.id = found.id returning found.was_unread`);
    return { changed: changed.length, wasUnread: changed.filter(({ was_unread }) => was_unread).length };
  }

  private async changeUpTo(inbox: Inbox, before: string, archives: boolean): Promise<Change> {
    const end = sql.fragment`(${before}::timestamptz + interval '1 second')`;
    const which = sql.fragment`occurred_at < ${end}`;
    const condition = where.all([this.own(), archives ? IS_LISTED : IS_UNREAD, which]);
    const some = await this.db.run(
      sql`${this.db.rowsOf(Notification).select('1', condition)} limit ${sql.raw(`${MOST_CHANGED + 1}`)}`,
    );
    if (some.length <= MOST_CHANGED) return this.change(archives, which);
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
      const archived = sql.raw(mark.archives ? ', archived_at = coalesce(n.archived_at, covered.marked_at)' : '');
      const changed = await this.db.run(sql`
        update notifications n set read_at = coalesce(n.read_at, covered.marked_at)${archived}
          from (select n.id, m.marked_at from notifications n join notification_marks m on ${tenant.of('m')} and m.id = ${mark.id} and m.user_id = n.user_id
                 where ${tenant.of('n')} and n.user_id = ${user_id} and n.in_app and n.number <= m.number and n.occurred_at < m.before and ${open}
                 order by n.id limit ${sql.raw(`${MOST_APPLIED}`)}) covered
         where ${tenant.of('n')} and n.id = covered.id returning 1`);
      if (changed.length < MOST_APPLIED)
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
