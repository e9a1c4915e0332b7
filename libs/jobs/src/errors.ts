import { type ErrorDeclaration, ServiceError } from '@das/platform';

export const JOB_ERRORS = {
  batch_aborted: { status: 409, message: 'The batch was aborted: nothing was changed.' },
  batch_too_large: { status: 422, message: 'The batch is too large.' },
  too_many_jobs: { status: 409, message: 'Too many jobs are open.' },
} satisfies Record<string, ErrorDeclaration>;

declare module '@das/platform' {
  interface ErrorCodes {
    jobs: keyof typeof JOB_ERRORS;
  }
}

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

  override get detail(): string {
    return `A batch may have at most ${this.most} items${this.count === undefined ? '' : `, got ${this.count}`}.`;
  }

  override get facts(): { max: number } {
    return { max: this.most };
  }
}

/** An item of an atomic batch failed, so that nothing was written. */
export class BatchAborted extends ServiceError {
  readonly code = 'batch_aborted';

  constructor(
    /** The outcome that each item would have had. */
    readonly results: { id: string | null }[],
  ) {
    super();
  }

  override get facts(): { results: { id: string | null }[] } {
    return { results: this.results };
  }
}

/** The tenant has as many open jobs as allowed. */
export class TooManyJobs extends ServiceError {
  readonly code = 'too_many_jobs';

  constructor(readonly most: number) {
    super();
  }

  override get detail(): string {
    return `A tenant may have at most ${this.most} open jobs. Wait until one of them ends.`;
  }

  override get facts(): { max: number } {
    return { max: this.most };
  }
}
