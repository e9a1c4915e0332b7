import { AsyncLocalStorage } from 'node:async_hooks';

/** A time in the past at which demo data is written. It replaces the clocks of process and database. */
export interface PastTime {
  /** Since 1970. */
  readonly at_ms: number;
  /** A ULID of this time. */
  newId(): string;
}

const times = new AsyncLocalStorage<PastTime>();

/** Runs `work`, and everything that it starts, at a time in the past. */
export const runInPast = <T>(past: PastTime, work: () => T): T => times.run(past, work);

/** Undefined except while the past of a demo is written. */
export const currentPast = (): PastTime | undefined => times.getStore();

/** The current time in milliseconds since 1970; the time of the act while a past is written. */
export const presentMs = (): number => currentPast()?.at_ms ?? Date.now();
