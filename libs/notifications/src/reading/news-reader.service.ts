import { Database, ofEachTenant, sql, tenant } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { NEWS_TYPES } from './causes-of';
import type { EventFacts, News } from './news';
import { NewsWriter } from './news-writer';
import { isoTime } from './notification-writer';
import { RecipientsService } from './recipients.service';

/** Events that may notify, and notices, that one transaction considers at most. */
const MOST_NEWS = 200;
/** Events that one transaction passes at most, with those that notify no one. */
const MOST_PASSED = 10_000;

interface EventRow extends Omit<News, 'facts' | 'id'> {
  id: string;
  seq: string;
  data: EventFacts;
}

interface NoticeRow {
  id: string;
  kind: string;
  resource_id: string;
  actor_id: string | null;
  occurred_at: string;
  data: EventFacts;
}

/** The ends of what a transaction reads of the feed. */
interface Range {
  after: bigint;
  newest: bigint;
}

/** Members of an event's data that notifications need: its lines, which may be many, stay in the database. */
const FACTS = [
  'lifecycle_state',
  'decision',
  'step',
  'recipients',
  'comment',
  'question',
  'reason',
  'to_user_id',
  'principal_id',
  'delegate_id',
];
const DATA = `json_build_object(${FACTS.map((name) => `'${name}', payload -> 'data' -> '${name}'`).join(', ')}) as data`;

/**
 * Reads the events of tenants in the order of their numbers, and notices, each once: the position moves in the transaction that writes the
 * notifications. A worker that finds the position locked leaves the tenant to the other one.
 */
@Injectable()
export class NewsReader {
  private readonly log = new Logger(NewsReader.name);

  constructor(
    private readonly db: Database,
    private readonly recipients: RecipientsService,
    private readonly writer: NewsWriter,
  ) {}

  /** Reads the next news of tenants that have some. @returns whether more may be ready */
  async readTenants(most: number): Promise<boolean> {
    const tenants = await this.db.run<{ tenant_id: string }>(sql.unscoped`select * from tenants_with_news(${most})`);
    const hasMore = await ofEachTenant(tenants, this.log, () => this.readNext());
    return hasMore || tenants.length === most;
  }

  /** @returns whether more news of the tenant may be ready */
  readNext(): Promise<boolean> {
    return this.db.transaction(async () => {
      const range = await this.lockRange();
      if (!range) return false;
      const [events, notices] = await Promise.all([this.events(range), this.notices()]);
      const isFull = events.length === MOST_NEWS;
      const end = isFull ? BigInt((events.at(-1) as EventRow).seq) : endOf(range);
      const news = [...events.map(eventNews), ...notices.map(noticeNews)];
      await this.writer.write(await this.recipients.of(news));
      await Promise.all([this.moveTo(end), this.remove(notices.map(({ id }) => id))]);
      return end < range.newest || notices.length === MOST_NEWS;
    });
  }

  /** Passes the events of the current tenant before a time without notifying of them. @param time `Y-m-d H:i:s` in UTC */
  skipBefore(time: string): Promise<void> {
    return this.db.transaction(async () => {
      const range = await this.lockRange();
      const [last] = await this.db.run<{ seq: string | null }>(
        sql`select max(seq) as seq from webhook_events where ${tenant} and occurred_at < ${time}::timestamptz`,
      );
      if (range && last?.seq && BigInt(last.seq) > range.after) await this.moveTo(BigInt(last.seq));
    });
  }

  /** Undefined while another process reads the tenant. A tenant without events has notices only. */
  private async lockRange(): Promise<Range | undefined> {
    const head = sql.fragment`(select event_seq from audit_heads h where ${tenant.of('h')})`;
    const [ensured] = await this.db.run<{ after: string; newest: string | null }>(sql`
      select r.seq as after, ${head} as newest from event_readers r where ${tenant.of('r')} for update of r skip locked`);
    if (ensured) return { after: BigInt(ensured.after), newest: BigInt(ensured.newest ?? ensured.after) };
    const [last] = await this.db.run<{ seq: string | null }>(sql`select ${head} as seq`); // Citus inserts no value of a sub-select
    const [begun] = await this.db.run<{ seq: string }>(
      sql`insert into event_readers (${tenant.column}, seq) values (${tenant.id}, ${last?.seq ?? '0'}) on conflict do nothing returning seq`,
    );
    return begun && { after: BigInt(begun.seq), newest: BigInt(begun.seq) };
  }

  private events({ after, newest }: Range): Promise<EventRow[]> {
    const end = endOf({ after, newest });
    const columns = `id, seq, type, resource_id, ${isoTime('occurred_at')} as occurred_at, actor_id, act_id, ${DATA}`;
    return this.db.run<EventRow>(sql`
      select ${sql.raw(columns)} from webhook_events
       where ${tenant} and seq > ${after.toString()}::bigint and seq <= ${end.toString()}::bigint and type = any(${NEWS_TYPES})
       order by seq limit ${MOST_NEWS}`);
  }

  private notices(): Promise<NoticeRow[]> {
    const columns = `id, kind, resource_id, actor_id, ${isoTime('occurred_at')} as occurred_at, data`;
    return this.db.run<NoticeRow>(
      sql`select ${sql.raw(columns)} from notices where ${tenant} order by id limit ${MOST_NEWS}`,
    );
  }

  private async moveTo(end: bigint): Promise<void> {
    await Promise.all([
      this.db.run(sql`update event_readers set seq = ${end.toString()}::bigint where ${tenant}`),
      this.db.run(sql`delete from unread_events where ${tenant} and seq <= ${end.toString()}::bigint`),
    ]);
  }

  private async remove(ids: string[]): Promise<void> {
    if (!ids.length) return;
    await Promise.all([
      this.db.run(sql`delete from notices where ${tenant} and id = any(${ids})`),
      this.db.run(sql`delete from unread_notices where ${tenant} and id = any(${ids})`),
    ]);
  }
}

const endOf = ({ after, newest }: Range): bigint =>
  newest - after > BigInt(MOST_PASSED) ? after + BigInt(MOST_PASSED) : newest;

const eventNews = ({ data, ...row }: EventRow): News => ({ ...row, facts: data });

const noticeNews = ({ kind, data, ...row }: NoticeRow): News => ({ ...row, type: kind, act_id: row.id, facts: data });
