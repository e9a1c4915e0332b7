import {
  Database,
  ValidationFailed,
  type Fragment,
  type PageRequest,
  pageWindow,
  sql,
  storedId,
  tenant,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { CursorExpired } from './errors';
import type { EventFilterInput, EventsArguments } from './event-feed-inputs';
import type { EventPage, FeedEvent } from './event-page';
import { eventTypes } from './event-types';
import type { EventBody } from './stored-event';

/** The position after the newest event. */
export const LATEST = 'latest';

/** Events that one page reads at most, also when none of them matches the filter. */
export const MAX_EXAMINED = 10_000;

const CURSOR_OF = ['events'];

/** The ends of a tenant's feed. */
interface Ends {
  /** The number of the newest event. */
  newest: string;
  /** The number of the newest event that retention has removed: the feed begins after it. */
  removed: string;
}

interface FeedRow extends Ends {
  seq: string | null;
  payload: EventBody | null;
}

type Filter = EventFilterInput | null | undefined;

/** Where a page begins and how many events it has. */
interface Window {
  /** Undefined: at the oldest event. */
  after: number | undefined;
  perPage: number;
}

/** Reads the events of a tenant in the order of their commits. A reader that sees a number sees every event before it. */
@Injectable()
export class EventFeed {
  constructor(private readonly db: Database) {}

  /**
   * A page of the feed, oldest first. It reads in one snapshot, so a page and its cursor belong together while events are written and removed.
   *
   * @param most the largest `first`
   * @throws ValidationFailed for a cursor that was changed or is of another tenant, CursorExpired, or PageRefused
   */
  async page({ filter, first, after }: EventsArguments, most = this.db.max_first): Promise<EventPage> {
    const { perPage } = pageWindow({ first } satisfies PageRequest, most);
    if (after === LATEST) return this.latest();
    const position = after ? this.positionOf(after) : undefined;
    const rows = await this.read(filter, { after: position, perPage });
    const [oldest, newest] = endsOf(rows[0]);
    const start = position ?? oldest;
    if (start < oldest || start > newest) throw new CursorExpired(this.cursorOf(oldest));
    const data = rows.flatMap(({ seq, payload }) => (seq && payload ? [eventOf(Number(seq), payload)] : []));
    const examined = Math.min(start + (perPage ? MAX_EXAMINED : 0), newest);
    const end = data.length === perPage ? (data.at(-1)?.seq ?? start) : examined;
    return { data, ...this.place(end, oldest), has_more: end < newest };
  }

  private async latest(): Promise<EventPage> {
    const [ends] = await this.db.run<Ends>(sql`select ${ENDS} from audit_heads h where ${tenant.of('h')}`);
    const [oldest, newest] = endsOf(ends);
    return { data: [], ...this.place(newest, oldest), has_more: false };
  }

  /** One row per event; a row without an event when none matches; no row for a tenant without any entry or event. */
  private read(filter: Filter, { after, perPage }: Window): Promise<FeedRow[]> {
    const start = after === undefined ? sql.raw('h.removed_event_seq') : sql.fragment`${after}::bigint`;
    return this.db.run<FeedRow>(sql`
      select ${ENDS}, e.seq, e.payload
        from audit_heads h
        left join lateral (
          select seq, payload from webhook_events
           where ${tenant} and seq > greatest(${start}, h.removed_event_seq) and seq <= ${start} + ${sql.raw(String(MAX_EXAMINED))} ${matching(filter)}
           order by seq limit ${perPage}
        ) e on true
       where ${tenant.of('h')} order by e.seq`);
  }

  private place(position: number, oldest: number): Pick<EventPage, 'cursor' | 'oldest_cursor'> {
    return { cursor: this.cursorOf(position), oldest_cursor: this.cursorOf(oldest) };
  }

  private cursorOf(position: number): string {
    return this.db.cursors.sign(String(position), CURSOR_OF) as string; // a number always fits
  }

  private positionOf(cursor: string): number {
    const position = this.db.cursors.open(cursor, CURSOR_OF);
    if (position === undefined) throw new ValidationFailed([{ path: ['after'], rule: 'in' }]);
    return Number(position);
  }
}

const ENDS = sql.raw('h.event_seq as newest, h.removed_event_seq as removed');

const endsOf = ({ newest, removed }: Ends = { newest: '0', removed: '0' }): [oldest: number, newest: number] => [
  Number(removed),
  Number(newest),
];

function matching(filter: Filter): Fragment {
  const { types, resource_ids, from, to } = filter ?? {};
  const condition = where.all([
    where.isOneOf('type', types && eventTypes.matching(types)),
    where.isOneOf('resource_id', resource_ids?.map(storedId)),
    where.atLeast('occurred_at', from),
    where.upToSecond('occurred_at', to),
  ]);
  return condition ? sql.fragment`and ${condition}` : sql.raw('');
}

/** The members that {@link FeedEvent} has, in this order. */
function eventOf(seq: number, { id = '', type, timestamp, data }: EventBody): FeedEvent {
  return { id, seq, type, timestamp, data };
}
