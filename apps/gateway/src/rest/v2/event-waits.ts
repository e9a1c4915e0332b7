import {
  type ArrivedEvent,
  EventArrivals,
  type EventFilterInput,
  type EventPage,
  LATEST,
  eventTypes,
} from '@das/events';
import { currentTenantId, requireContext, storedId } from '@das/platform';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Socket } from 'node:net';
import { Arrival } from './arrival';

/** Waiting requests of one key or session, and of the process. Further ones are answered without waiting. */
const MAX_PER_CALLER = 2;
const MAX_PER_PROCESS = 200;

/** Interval of the look-ups for events of other processes, in milliseconds. Events of this process end a wait at once. */
const POLL_MS = 750;

/** A request for a page that may wait. */
interface WaitingRead {
  read: (after: string | null | undefined) => Promise<EventPage>;
  after?: string | null;
  filter?: EventFilterInput | null;
  wait_s: number;
  /** The connection of the client: its end ends the wait. */
  socket: Socket;
}

/** Requests that wait for events at the end of the feed. Between look-ups a waiting request holds no database connection. */
@Injectable()
export class EventWaits implements BeforeApplicationShutdown {
  private readonly callers = new Map<string, number>();
  private readonly wakes = new Set<() => void>();
  private isStopping = false;

  constructor(private readonly arrivals: EventArrivals) {}

  /** The page, or the first page with an event, or an empty page when the time is over. */
  async page({ read, after, filter, wait_s, socket }: WaitingRead): Promise<EventPage> {
    const until = performance.now() + wait_s * 1_000;
    const page = await read(after);
    if (!wait_s || after === LATEST || isAnswer(page)) return page;
    const { api_key_id, session_id = '' } = requireContext().actor;
    const caller = api_key_id ?? session_id;
    const waiting = this.callers.get(caller) ?? 0;
    if (waiting >= MAX_PER_CALLER || this.wakes.size >= MAX_PER_PROCESS) return page;
    this.callers.set(caller, waiting + 1);
    try {
      return await this.waited({ read, filter, socket }, page, until);
    } finally {
      this.leave(caller);
    }
  }

  /** Ends all waits at once. Later requests do not wait. */
  stop(): void {
    this.isStopping = true;
    for (const wake of this.wakes) wake();
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }

  private async waited(
    { read, filter, socket }: Pick<WaitingRead, 'filter' | 'read' | 'socket'>,
    first: EventPage,
    until: number,
  ): Promise<EventPage> {
    const arrival = new Arrival();
    this.wakes.add(arrival.wake);
    const unsubscribe = this.arrivals.subscribe(currentTenantId(), matching(filter), arrival.wake);
    socket.once('close', arrival.wake);
    try {
      let page = first;
      while (!isAnswer(page) && !this.isStopping && !socket.destroyed && performance.now() < until) {
        await arrival.orAfter(Math.min(POLL_MS, until - performance.now()));
        page = await read(page.cursor);
      }
      if (page.data.length) await requireContext().assertAuthenticated?.(); // the key may have been revoked meanwhile
      return page;
    } finally {
      socket.off('close', arrival.wake);
      unsubscribe();
      this.wakes.delete(arrival.wake);
    }
  }

  private leave(caller: string): void {
    const left = (this.callers.get(caller) ?? 1) - 1;
    if (left) this.callers.set(caller, left);
    else this.callers.delete(caller);
  }
}

const isAnswer = ({ data, has_more }: EventPage): boolean => data.length > 0 || has_more;

/** Whether an event may match the filter, as far as its type and resource show. */
function matching(filter: EventFilterInput | null | undefined): (event: ArrivedEvent) => boolean {
  const { types, resource_ids } = filter ?? {};
  const wanted = types && new Set(eventTypes.matching(types));
  const resources = resource_ids && new Set(resource_ids.map(storedId));
  return ({ type, resource_id }) => (!wanted || wanted.has(type)) && (!resources || resources.has(resource_id));
}
