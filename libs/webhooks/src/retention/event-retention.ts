import { READ_EVENTS } from '@das/events';
import { Database, type Fragment, REMOVED_AT_ONCE, type RemovedBatch, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { DeliveryQueue } from '../queue/delivery-queue';
import {
  type EventBatch,
  type EventPosition,
  type LockedDelivery,
  type OldEvent,
  eventBatch,
  removableEvents,
} from './event-batch';

/** Days that events and their deliveries are kept. */
export interface EventDays {
  /** After the event. */
  events: number;
  /** After the end of its last delivery. */
  deliveries: number;
}

/** The part of a pass over the old events of a tenant that is done. */
export interface EventPass {
  after: EventPosition;
  /** Events that stay. */
  kept: number;
}

export interface RemovedEvents extends RemovedBatch {
  pass: EventPass;
}

export const FIRST_EVENT: EventPass = { after: { at: '-infinity', id: '' }, kept: 0 };

/** Days that deliveries without success are kept at least: an operator may want to send them again. */
const UNDELIVERED_DAYS = 90;
const EXAMINED = sql.raw('1000');

type LockedEvent = { id: string; deliveries: number };

/**
 * Removes events whose days have passed, with their deliveries and attempts. A delivery leaves with its event: without it, a replay
 * of missed events would send the event again. Rows that are locked by another transaction are skipped and stay until a later pass.
 */
@Injectable()
export class EventRetention {
  constructor(
    private readonly db: Database,
    private readonly queue: DeliveryQueue,
  ) {}

  /** Removes the next events of the current tenant in one transaction. */
  async removeNext(days: EventDays, { after, kept }: EventPass): Promise<RemovedEvents> {
    const examined = await this.examine(days, after);
    const batch = eventBatch(examined, after);
    const removed = batch.events.length ? await this.db.transaction(() => this.remove(batch, days)) : {};
    const isPartial = isTooBig(batch) && Object.values(removed).some(Boolean) && !removed['webhook_events'];
    const hasMore = isPartial || batch.hasMore || examined.length === Number(EXAMINED(String));
    return { removed, hasMore, pass: isPartial ? { after, kept } : { after: batch.after, kept: kept + batch.kept } };
  }

  private examine({ events, deliveries }: EventDays, { at, id }: EventPosition): Promise<OldEvent[]> {
    const attempts = sql.fragment`(select count(*) from webhook_attempts a where ${tenant.of('a')} and a.delivery_id = d.id)`;
    return this.db.run<OldEvent>(sql`
      select e.id, e.occurred_at::text as at, sent.rows, sent.is_over
        from webhook_events e
       cross join lateral (
         select (1 + count(*) + coalesce(sum(${attempts}), 0))::integer as rows, coalesce(bool_and(${isOver(deliveries)}), true) as is_over
           from webhook_deliveries d where ${tenant.of('d')} and d.event_id = e.id
       ) sent
       where ${tenant.of('e')} and (e.occurred_at, e.id) > (${at}::timestamptz, ${id}) and e.occurred_at < now() - ${events}::float8 * interval '1 day' and ${READ_EVENTS}
       order by e.occurred_at, e.id limit ${EXAMINED}`);
  }

  private async remove({ events }: EventBatch, { deliveries: days }: EventDays): Promise<RemovedBatch['removed']> {
    const locked = await this.lockEvents(events.map(({ id }) => id));
    const deliveries = await this.lockDeliveries(locked, days);
    const queued = await this.queue.among(deliveries.map(({ id }) => id));
    const ids = new Set(removableEvents(locked, deliveries, queued));
    return this.removeRows(
      [...ids],
      deliveries.filter(({ event_id }) => ids.has(event_id)).map(({ id }) => id),
    );
  }

  /** Removes attempts before their deliveries, and these before their events, as far as the rows of one transaction go. */
  private async removeRows(events: string[], deliveries: string[]): Promise<RemovedBatch['removed']> {
    const attempts = await this.db.run(sql`
      delete from webhook_attempts where ${tenant} and id in (
        select id from webhook_attempts where ${tenant} and delivery_id = any(${deliveries}) limit ${REMOVED_AT_ONCE}) returning id`);
    const left = REMOVED_AT_ONCE - attempts.length;
    const sent = await this.db.run(
      sql`delete from webhook_deliveries where ${tenant} and id = any(${deliveries.slice(0, left)}) returning id`,
    );
    const removed = { webhook_attempts: attempts.length, webhook_deliveries: sent.length };
    if (deliveries.length + events.length > left) return removed;
    return { ...removed, webhook_events: await this.removeEvents(events) };
  }

  /** The feed begins after the newest event that was removed. The row that numbers events is locked last, as by every writer. */
  private async removeEvents(ids: string[]): Promise<number> {
    const [removed] = await this.db.run<{ count: number }>(sql`
      with gone as (delete from webhook_events where ${tenant} and id = any(${ids}) returning seq),
           marked as (
             update audit_heads set removed_event_seq = (select max(seq) from gone)
              where ${tenant} and removed_event_seq < (select max(seq) from gone) returning 1
           )
      select count(*)::integer as count from gone`);
    return removed?.count ?? 0;
  }

  /** A lock on an event also keeps new deliveries of it away. */
  private lockEvents(ids: string[]): Promise<LockedEvent[]> {
    const count = sql.fragment`(select count(*)::integer from webhook_deliveries d where ${tenant.of('d')} and d.event_id = e.id)`;
    return this.db.run<LockedEvent>(sql`
      select e.id, ${count} as deliveries from webhook_events e where ${tenant.of('e')} and e.id = any(${ids}) order by e.id for update of e skip locked`);
  }

  private lockDeliveries(events: LockedEvent[], days: number): Promise<LockedDelivery[]> {
    return this.db.run<LockedDelivery>(sql`
      select d.id, d.event_id, ${isOver(days)} as is_over from webhook_deliveries d
       where ${tenant.of('d')} and d.event_id = any(${events.map(({ id }) => id)}) order by d.id for update skip locked`);
  }
}

const isTooBig = ({ events: [first] }: EventBatch): boolean => (first?.rows ?? 0) > REMOVED_AT_ONCE;

/** Whether the days of a delivery have passed since it ended or was paused. Every other status is due or in the queue. */
function isOver(days: number): Fragment {
  const before = (count: number): Fragment => sql.fragment`now() - ${count}::float8 * interval '1 day'`;
  const undelivered = before(Math.max(days, UNDELIVERED_DAYS));
  return sql.fragment`case d.status
           when 'delivered' then coalesce(d.delivered_at, d.created_at) < ${before(days)}
           when 'exhausted' then coalesce(d.last_attempt_at, d.created_at) < ${undelivered}
           when 'paused' then greatest(d.created_at, d.last_attempt_at, d.paused_at) < ${undelivered}
           else false end`;
}
