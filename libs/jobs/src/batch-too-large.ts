import { ServiceError } from '@das/platform';

/** A batch or a job has more items than allowed. */
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
