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

  override get detail(): string {
    const matches = this.current ?? `more than ${this.most}`;
    return `A count of ${this.expected} was expected, but the filter matches ${matches}. Nothing was done.`;
  }

  override get facts(): { current_count: number | null } {
    return { current_count: this.current };
  }
}
