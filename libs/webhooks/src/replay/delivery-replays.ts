import { eventTypes } from '@das/events';
import { AlreadyEnded, Database, type Fragment, dateTimeNow, newId, sql, storedId, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint';
import { DeliveryQueue } from '../queue/delivery-queue';
import type { ReplayDeliveriesInput } from './replay-input';

/** Which deliveries of an endpoint are sent again. */
export interface ReplayCriteria {
  endpoint_id: string;
  statuses: string[];
  event_types: string[];
  resource_id: string | null;
  from: string;
  to: string;
  include_missed: boolean;
}

/** Numbers of deliveries that were sent again, and that were created for missed events. */
export interface ReplayCounts {
  replayed: number;
  created: number;
}

/** The last event of a round. */
export interface ReplayPosition {
  at: string;
  id: string;
}

/** The result of a round; `after` is null when no event is left. */
export interface ReplayRound extends ReplayCounts {
  after: ReplayPosition | null;
}

interface Chosen {
  event_id: string;
  type: string;
  at: string;
  delivery_id: string | null;
}

type Due = { id: string; endpoint_id: string };

/** Deliveries of one round, which is one transaction. */
const ROUND = 500;
const NO_EVENT: ReplayPosition = { at: '-infinity', id: '' };

/** Sends many deliveries of an endpoint again. The events of the period are read in their order, by the index of their time. */
@Injectable()
export class DeliveryReplays {
  constructor(
    private readonly db: Database,
    private readonly queue: DeliveryQueue,
  ) {}

  /** @throws AlreadyEnded when the endpoint is inactive */
  criteriaOf({ id, active }: WebhookEndpoint, input: ReplayDeliveriesInput): ReplayCriteria {
    if (!active) throw new AlreadyEnded('webhook endpoint', 'disabled');
    const { statuses, event_types, resource_id, from, to, include_missed } = input;
    return {
      endpoint_id: id,
      statuses: statuses ?? ['exhausted'],
      event_types: eventTypes.matching(event_types ?? ['*']),
      resource_id: resource_id ? storedId(resource_id) : null,
      from,
      to: to ?? dateTimeNow(),
      include_missed: include_missed ?? false,
    };
  }

  /** The numbers of deliveries that a replay would send, at most `most` + 1 in total. */
  async count(criteria: ReplayCriteria, most: number): Promise<ReplayCounts> {
    const chosen = this.chosen(criteria, await this.subscribedTypes(criteria), NO_EVENT);
    const [counts] = await this.db.run<ReplayCounts>(sql`
      select count(c.id)::integer as replayed, (count(*) filter (where c.id is null))::integer as created from (select d.id ${chosen} limit ${most + 1}) c`);
    return counts as ReplayCounts;
  }

  /** Sends the next deliveries, in the current transaction. */
  async next(criteria: ReplayCriteria, after: ReplayPosition | null): Promise<ReplayRound> {
    const endpoint = await this.db.rowsOf(WebhookEndpoint).findForShare(criteria.endpoint_id);
    if (!endpoint) return { replayed: 0, created: 0, after: null };
    const subscribed = eventTypes.matching(endpoint.event_types);
    const chosen = await this.db.run<Chosen>(sql`
      select e.id as event_id, e.type, e.occurred_at::text as at, d.id as delivery_id ${this.chosen(criteria, subscribed, after ?? NO_EVENT)}
       order by e.occurred_at, e.id limit ${ROUND}`);
    const replayed = await this.replay(criteria, idsOf(chosen), endpoint.active);
    const created = await this.create(
      endpoint,
      chosen.filter(({ delivery_id }) => delivery_id === null),
    );
    if (endpoint.active) await this.queue.add([...replayed, ...created]);
    const last = chosen.length < ROUND ? undefined : chosen.at(-1);
    return {
      replayed: replayed.length,
      created: created.length,
      after: last ? { at: last.at, id: last.event_id } : null,
    };
  }

  private async subscribedTypes({ endpoint_id }: ReplayCriteria): Promise<string[]> {
    return eventTypes.matching((await this.db.rowsOf(WebhookEndpoint).get(endpoint_id)).event_types);
  }

  /** The events after a position whose delivery is sent again, or that have none. Examples are missed by no endpoint. */
  private chosen(criteria: ReplayCriteria, subscribed: string[], after: ReplayPosition): Fragment {
    const { endpoint_id, statuses, event_types, resource_id, from, to, include_missed } = criteria;
    const join = sql.raw(include_missed ? 'left join' : 'join');
    const missed = include_missed
      ? sql.fragment`or d.id is null and e.type = any(${subscribed}) and not e.is_example`
      : sql.raw('');
    const ofResource = resource_id === null ? sql.raw('') : sql.fragment`and e.resource_id = ${resource_id}`;
    return sql.fragment`
      from webhook_events e ${join} webhook_deliveries d on ${tenant.of('d')} and d.event_id = e.id and d.endpoint_id = ${endpoint_id}
     where ${tenant.of('e')} and e.occurred_at >= ${from} and e.occurred_at < ${to}::timestamptz + interval '1 second' and e.type = any(${event_types})
       and (e.occurred_at, e.id) > (${after.at}::timestamptz, ${after.id}) ${ofResource} and (d.status = any(${statuses}) ${missed})`;
  }

  /** Restarts the retry schedules, unless the status of a delivery has changed. Rows are locked in the order of ids, so that two replays cannot deadlock. */
  private replay({ statuses }: ReplayCriteria, ids: string[], active: boolean): Promise<Due[]> {
    const status = active ? 'pending' : 'paused';
    return this.db.run<Due>(sql`
      update webhook_deliveries d set status = ${status}, next_attempt_at = case when ${active} then now() end, scheduled_attempts = 0
        from (select id from webhook_deliveries where ${tenant} and id = any(${ids}) and status = any(${statuses}) order by id for update) locked
       where ${tenant.of('d')} and d.id = locked.id returning d.id, d.endpoint_id`);
  }

  private create({ id, active }: WebhookEndpoint, missed: Chosen[]): Promise<Due[]> {
    const [ids, events, types] = [
      missed.map(() => newId()),
      missed.map(({ event_id }) => event_id),
      missed.map(({ type }) => type),
    ];
    const status = active ? 'pending' : 'paused';
    return this.db.run<Due>(sql`
      insert into webhook_deliveries (${tenant.column}, id, endpoint_id, event_id, event_type, status, next_attempt_at)
      select ${tenant.id}, m.id, ${id}, m.event_id, m.type, ${status}, case when ${active} then now() end
        from unnest(${ids}::text[], ${events}::text[], ${types}::text[]) as m(id, event_id, type)
          on conflict (${tenant.column}, event_id, endpoint_id) do nothing returning id, endpoint_id`);
  }
}

const idsOf = (chosen: Chosen[]): string[] => chosen.flatMap(({ delivery_id }) => delivery_id ?? []);
