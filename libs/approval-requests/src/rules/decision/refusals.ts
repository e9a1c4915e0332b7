import { ServiceError } from '@das/platform';
import type { DecisionWord } from '../../model/approval-decision';
import type { Action } from '../lifecycle/allowed-actions';

/** An earlier decision with its author and time. */
export interface PastDecision {
  decision: DecisionWord;
  decided_by: { id: string; name: string } | null;
  decided_at: string | null;
}

/** Another decision was made first. */
export class AlreadyDecided extends ServiceError {
  readonly code = 'already_decided';

  constructor(
    readonly past: PastDecision,
    /** The actions that the caller may take now. */
    readonly allowed_actions: Action[],
  ) {
    super();
  }
}

/** The action is not allowed in the current state of the request. */
export class InvalidTransition extends ServiceError {
  readonly code = 'invalid_transition';

  constructor(
    /** The actions that the caller may take now. */
    readonly allowed_actions: Action[],
  ) {
    super();
  }
}
