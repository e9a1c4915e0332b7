import {
  CommitHooks,
  Database,
  type RequestContext,
  currentTenantId,
  currentTraceparent,
  groupedBy,
  newId,
  presentMs,
  requireContext,
  runInContext,
  sql,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { EventArrivals } from './event-arrivals';
import { eventTypes } from './event-types';
import { StoredEvent } from './stored-event';

export interface NewEvent {
  type: string;
  /** The `data` of the body; its `id` is the id of the resource. */
  data: { id: string };
}

/** An event that is being written. */
export type WrittenEvent = Pick<StoredEvent, 'id' | 'type'>;

/** The receivers of events, locked until the transaction ends. `deliver` writes what the sending needs, in the same transaction. */
export interface EventReceivers<T = unknown> {
  /** Sends all its statements before its first await. */
  deliver: (events: WrittenEvent[]) => Promise<T>;
}

/** Finds and locks the receivers of events. */
export interface EventDelivery {
  lockReceivers: () => Promise<EventReceivers>;
}

const NO_DELIVERY: EventDelivery = {
  lockReceivers: () => Promise.resolve({ deliver: () => Promise.resolve() }),
};

type EventRow = Pick<
  StoredEvent,
  'actor_id' | 'id' | 'occurred_at' | 'payload' | 'resource_id' | 'traceparent' | 'type'
>;

/** Events to write before the commit, in the request context that emitted them. */
interface Waiting {
  tenant_id: string;
  context: RequestContext;
  rows: EventRow[];
  /** The payloads as JSON text, so that later changes of their objects do not affect them. */
  payloads: string[];
  receivers: EventReceivers;
}

/** Characters of payloads that one call of `emit` leaves in memory until the commit. */
const MOST_WAITING = 512 * 1_024;

const lengthOf = (payloads: string[]): number => payloads.reduce((sum, { length }) => sum + length, 0);

/** Transactional outbox: writes events in the transaction that causes them, so that they commit or roll back with the change. */
@Injectable()
export class Events {
  private delivery = NO_DELIVERY;

  constructor(
    private readonly db: Database,
    private readonly hooks: CommitHooks,
    private readonly arrivals: EventArrivals,
  ) {}

  /** From now on events are delivered by `delivery`. Without one they are only stored. */
  deliverBy(delivery: EventDelivery): void {
    this.delivery = delivery;
  }

  /**
   * Adds events to those that the current transaction writes, numbers and gives to their receivers just before its commit. The number
   * of the last event is locked from then on, so the order of the numbers is the order of the commits. Events with long payloads are written
   * at once, because a transaction may emit many of them.
   *
   * @param events in the order in which they happened
   * @param locked the receivers, if this transaction has locked them already
   */
  async emit(events: NewEvent[], locked?: EventReceivers): Promise<void> {
    if (!events.length) return;
    const context = requireContext();
    const rows = rowsOf(events);
    const payloads = rows.map(({ payload }) => JSON.stringify(payload));
    await this.db.transaction(async () => {
      const receivers = locked ?? (await this.lockReceivers());
      const waiting = { tenant_id: context.tenant_id, context, rows, payloads, receivers };
      await this.hooks.beforeCommit<Waiting>(waiting, this.append);
      if (lengthOf(payloads) > MOST_WAITING) await this.hooks.writeDeferred();
    });
  }

  /**
   * Locks the receivers until the transaction ends, so that a transaction that disables one sees the new deliveries and pauses them.
   * A caller that reads before it emits calls this with its reads, which saves {@link emit} a round trip.
   */
  lockReceivers(): Promise<EventReceivers> {
    return this.delivery.lockReceivers();
  }

  /** Writes an example at once, for these receivers only. It has no number and is not in the feed. @returns what they delivered */
  async writeExample<T>(example: NewEvent, receivers: EventReceivers<T>): Promise<T> {
    const rows = rowsOf([example]).map((row) => ({ ...row, is_example: true }));
    const [, delivered] = await Promise.all([this.db.rowsOf(StoredEvent).insertMany(rows), receivers.deliver(rows)]);
    return delivered;
  }

  private readonly append = async (waiting: Waiting[]): Promise<void> => {
    const ofTenants = [...groupedBy(waiting, 'tenant_id').values()];
    await Promise.all(ofTenants.map((own) => runInContext((own[0] as Waiting).context, () => this.appendOf(own))));
  };

  /** Sends all statements before the first await: COMMIT follows in the same batch. Deliveries refer to their events, which are written first. */
  private async appendOf(waiting: Waiting[]): Promise<void> {
    const rows = waiting.flatMap((each) => each.rows);
    const payloads = waiting.flatMap((each) => each.payloads);
    const column = <K extends keyof EventRow>(name: K): EventRow[K][] => rows.map((row) => row[name]);
    const tenant_id = currentTenantId();
    this.hooks.afterCommit(() => this.arrivals.announce(tenant_id, rows));
    const written = this.db.run(sql.unscoped`
      select append_events_of_act(${tenant_id}, ${this.db.transactionId}, ${column('id')}, ${column('occurred_at')}, ${column('type')}, ${column('resource_id')}, ${payloads}, ${column('traceparent')}, ${column('actor_id')})`);
    const eventsOf = (receivers: EventReceivers): EventRow[] =>
      waiting.flatMap((each) => (each.receivers === receivers ? each.rows : []));
    const receivers = [...new Set(waiting.map((each) => each.receivers))];
    await Promise.all([written, ...receivers.map((each) => each.deliver(eventsOf(each)))]);
  }
}

function rowsOf(events: NewEvent[]): EventRow[] {
  const timestamp = new Date(presentMs()).toISOString();
  const traceparent = currentTraceparent() ?? null;
  const actor_id = requireContext().actor.user_id ?? null;
  return events.map(({ type, data }) => {
    if (!eventTypes.has(type)) throw new Error(`No library has declared the event type ${type}.`);
    const id = newId();
    return {
      id,
      type,
      occurred_at: timestamp,
      resource_id: data.id,
      payload: { id, type, timestamp, data },
      traceparent,
      actor_id,
    };
  });
}
