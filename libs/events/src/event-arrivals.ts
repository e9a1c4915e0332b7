import { Injectable } from '@nestjs/common';
import type { StoredEvent } from './stored-event';

/** An event that this process has committed. */
export type ArrivedEvent = Pick<StoredEvent, 'resource_id' | 'type'>;

interface Subscriber {
  isWanted: (event: ArrivedEvent) => boolean;
  wake: () => void;
}

/** Tells the readers of this process that wait for events of a tenant when this process has committed some that they want. */
@Injectable()
export class EventArrivals {
  private readonly subscribers = new Map<string, Set<Subscriber>>();

  announce(tenant_id: string, events: readonly ArrivedEvent[]): void {
    for (const { isWanted, wake } of this.subscribers.get(tenant_id) ?? []) if (events.some(isWanted)) wake();
  }

  /** @returns ends the subscription */
  subscribe(tenant_id: string, isWanted: Subscriber['isWanted'], wake: () => void): () => void {
    const subscriber = { isWanted, wake };
    const own = this.subscribers.get(tenant_id) ?? new Set();
    this.subscribers.set(tenant_id, own.add(subscriber));
    return () => {
      own.delete(subscriber);
      if (!own.size) this.subscribers.delete(tenant_id);
    };
  }
}
