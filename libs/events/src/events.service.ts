import { Database, currentTraceparent, newId } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { eventTypes } from './event-types';
import { StoredEvent } from './stored-event';

export interface NewEvent {
  type: string;
  /** The `data` of the body; its `id` is the id of the resource. */
  data: { id: string };
  /** Whether it is the example of a test delivery. */
  is_example?: boolean;
}

/** An event that is being written. */
export type WrittenEvent = Pick<StoredEvent, 'id' | 'type'>;

/** The receivers of events, locked until the transaction ends. `deliver` writes what the sending needs, in the same transaction. */
export interface EventReceivers<T = unknown> {
  deliver: (events: WrittenEvent[]) => Promise<T>;
}

/** Finds and locks the receivers of events. */
export interface EventDelivery {
  lockReceivers: () => Promise<EventReceivers>;
}

const NO_DELIVERY: EventDelivery = {
  lockReceivers: () => Promise.resolve({ deliver: () => Promise.resolve() }),
};

/** Transactional outbox: writes events in the transaction that causes them, so that they commit or roll back with the change. */
@Injectable()
export class Events {
  private delivery = NO_DELIVERY;

  constructor(private readonly db: Database) {}

  /** From now on events are delivered by `delivery`. Without one they are only stored. */
  deliverBy(delivery: EventDelivery): void {
    this.delivery = delivery;
  }

  /**
   * Stores every event, and gives it to its receivers.
   *
   * @param events in the order in which they happened
   * @param locked the receivers, if this transaction has locked them already
   */
  async emit(events: NewEvent[], locked?: EventReceivers): Promise<void> {
    await this.db.transaction(async () => this.write(events, locked ?? (await this.lockReceivers())));
  }

  /**
   * Locks the receivers until the transaction ends, so that a transaction that disables one sees the new deliveries and pauses them.
   * A caller that reads before it emits calls this with its reads, which saves {@link emit} a round trip.
   */
  lockReceivers(): Promise<EventReceivers> {
    return this.delivery.lockReceivers();
  }

  /** As {@link emit} to these receivers only, as part of the running transaction. @returns what they delivered */
  async write<T>(events: NewEvent[], receivers: EventReceivers<T>): Promise<T> {
    const occurred_at = new Date().toISOString();
    const traceparent = currentTraceparent();
    const rows = events.map(({ type, data, is_example = false }) => {
      if (!eventTypes.has(type)) throw new Error(`No library has declared the event type ${type}.`);
      const payload = { type, timestamp: occurred_at, data };
      const row = { id: newId(), type, occurred_at, resource_id: data.id, is_example, payload };
      return { ...row, ...(traceparent && { traceparent }) };
    });
    const [, delivered] = await Promise.all([this.db.rowsOf(StoredEvent).insertMany(rows), receivers.deliver(rows)]);
    return delivered;
  }
}
