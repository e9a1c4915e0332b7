import { ServiceError } from '@das/platform';
import type { Action } from './allowed-actions';
import type { DecisionWord } from './approval-decision';

/** What has been decided, by whom and when. */
export interface PastDecision {
  decision: DecisionWord;
  decided_by: { id: string; name: string } | null;
  decided_at: string | null;
}

/** Somebody was first. */
export class AlreadyDecided extends ServiceError {
  readonly code = 'already_decided';

  constructor(
    readonly past: PastDecision,
    /** What this caller may do now. */
    readonly allowed_actions: Action[],
  ) {
    super();
  }
}

/** The request is not in a state for this. */
export class InvalidTransition extends ServiceError {
  readonly code = 'invalid_transition';

  constructor(
    /** What this caller may do now. */
    readonly allowed_actions: Action[],
  ) {
    super();
  }
}

/** More items than one batch may have. */
export class BatchTooLarge extends ServiceError {
  readonly code = 'batch_too_large';

  constructor(
    readonly count: number,
    readonly most: number,
  ) {
    super();
  }
}

/** All or nothing was asked for, and one item failed. */
export class BatchAborted extends ServiceError {
  readonly code = 'batch_aborted';

  constructor(
    /** The outcome that each item would have had. */
    readonly results: object[],
  ) {
    super();
  }
}
