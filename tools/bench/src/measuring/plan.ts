/** Requests at a fixed rate. */
export interface Plan {
  count: number;
  per_second: number;
}

/** A clock that all threads of a process share, in ms. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;
