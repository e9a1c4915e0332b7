import { ServiceError } from '@das/platform';

/** A batch has more items than allowed. */
export class BatchTooLarge extends ServiceError {
  readonly code = 'batch_too_large';

  constructor(
    /** Undefined when the items were not counted. */
    readonly count: number | undefined,
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
    readonly results: object[],
  ) {
    super();
  }
}
