import { ServiceError } from '@das/platform';

/** Another number of requests matches the filter of a batch than the caller expected, so that no request was approved. */
export class CountConflict extends ServiceError {
  readonly code = 'version_conflict';

  constructor(
    readonly expected: number,
    /** The number of requests that match; null when it is greater than `most`. */
    readonly current: number | null,
    readonly most: number,
  ) {
    super();
  }
}

/** An item of an atomic batch failed, so that no item was approved. */
export class BatchAborted extends ServiceError {
  readonly code = 'batch_aborted';

  constructor(
    /** The outcome that each item would have had. */
    readonly results: { id: string }[],
  ) {
    super();
  }
}
