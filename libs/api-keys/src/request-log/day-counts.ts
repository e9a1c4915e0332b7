import type { KeyDay } from './key-day';
import { type LoggedRequest, TOO_MANY } from './logged-request';
import type { KeyInterface } from './request-log';

const DAY_MS = 86_400_000;

/** Requests of a key that are counted, but not stored yet. */
export interface DayCount extends KeyDay {
  /** Days since 1970. */
  day: number;
}

/** Counts requests in memory by key, day and interface. Its size depends on the number of keys, not on the number of requests. */
export class DayCounts {
  /** The count of the last day, by key. */
  private readonly current: Record<KeyInterface, Map<string, DayCount>> = { graphql: new Map(), rest: new Map() };
  /** Counts of other days, and those that could not be stored. */
  private others: DayCount[] = [];

  add(request: LoggedRequest): void {
    const { status } = request;
    const count = this.countOf(request);
    const isServerError = status >= 500 || request.has_server_error;
    count.requests += 1;
    if (request.is_write) count.writes += 1;
    if (isServerError) count.server_errors += 1;
    else if (status >= 400 || request.error !== null) count.client_errors += 1;
    if (status === TOO_MANY) count.limited += 1;
  }

  /** Removes and returns all counts: one of each key, day and interface. */
  take(): DayCount[] {
    const taken = new Map<string, DayCount>();
    for (const count of [...this.others, ...this.current.graphql.values(), ...this.current.rest.values()]) {
      const key = `${count.api_key_id} ${count.date} ${count.interface}`;
      const known = taken.get(key);
      taken.set(key, known ? sumOf(known, count) : count);
    }
    this.others = [];
    this.current.graphql.clear();
    this.current.rest.clear();
    return [...taken.values()];
  }

  /** Adds counts that could not be stored. */
  putBack(counts: readonly DayCount[]): void {
    this.others.push(...counts);
  }

  private countOf(request: LoggedRequest): DayCount {
    const counts = this.current[request.interface];
    const day = Math.floor(request.at_ms / DAY_MS);
    const known = counts.get(request.api_key_id);
    if (known?.day === day) return known;
    if (known) this.others.push(known);
    const count = emptyCount(request, day);
    counts.set(request.api_key_id, count);
    return count;
  }
}

const emptyCount = ({ tenant_id, api_key_id, interface: used }: LoggedRequest, day: number): DayCount => ({
  tenant_id,
  api_key_id,
  day,
  date: new Date(day * DAY_MS).toISOString().slice(0, 10),
  interface: used,
  requests: 0,
  writes: 0,
  client_errors: 0,
  server_errors: 0,
  limited: 0,
});

const sumOf = (one: DayCount, other: DayCount): DayCount => ({
  ...one,
  requests: one.requests + other.requests,
  writes: one.writes + other.writes,
  client_errors: one.client_errors + other.client_errors,
  server_errors: one.server_errors + other.server_errors,
  limited: one.limited + other.limited,
});
