import { fitting } from '@das/platform';

/** A place in the events of a tenant, which are read in the order of their times. */
export interface EventPosition {
  at: string;
  id: string;
}

/** An event that is older than the days of events. */
export interface OldEvent extends EventPosition {
  /** The event, its deliveries and their attempts. */
  rows: number;
  /** Whether the days of all its deliveries have passed. */
  is_over: boolean;
}

/** The events that one transaction removes, and where the next one begins. */
export interface EventBatch {
  events: OldEvent[];
  /** The last event that was examined. */
  after: EventPosition;
  /** Examined events that stay. */
  kept: number;
  /** Whether examined events are left for the next transaction. */
  hasMore: boolean;
}

/** The first events whose days have passed and whose rows fit into one transaction. */
export function eventBatch(examined: OldEvent[], before: EventPosition): EventBatch {
  const over = examined.filter(({ is_over }) => is_over);
  const events = fitting(over);
  const next = over[events.length];
  const end = next ? examined.indexOf(next) : examined.length;
  const passed = examined.slice(0, end);
  const { at, id } = passed.at(-1) ?? before;
  return { events, after: { at, id }, kept: passed.length - events.length, hasMore: next !== undefined };
}

/** A delivery that is locked. */
export interface LockedDelivery {
  id: string;
  event_id: string;
  is_over: boolean;
}

/** What a locked event must meet to be removed: all its deliveries are locked, their days have passed, and none is in the queue. */
export function removableEvents(
  events: { id: string; deliveries: number }[],
  locked: LockedDelivery[],
  queued: ReadonlySet<string>,
): string[] {
  const removable = new Map<string, number>();
  for (const { id, event_id, is_over } of locked)
    if (is_over && !queued.has(id)) removable.set(event_id, (removable.get(event_id) ?? 0) + 1);
  return events.filter(({ id, deliveries }) => (removable.get(id) ?? 0) === deliveries).map(({ id }) => id);
}
