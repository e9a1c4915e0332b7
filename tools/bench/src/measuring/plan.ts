/** Requests at a fixed rate. */
export interface Plan {
  count: number;
  per_second: number;
  /** The planned time of the first request, by {@link now}. */
  began_ms: number;
}

/** A clock that all threads of a process share, in ms. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;
