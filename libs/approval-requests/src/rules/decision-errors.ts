import { ServiceError } from '@das/platform';
import type { DecisionWord } from '../model/approval-decision';
import type { Action } from './allowed-actions';

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

  override get detail(): string {
    const { decision, decided_by, decided_at } = this.past;
    return `${decision === 'deny' ? 'Denied' : 'Approved'} by ${decided_by?.name ?? 'the service'} on ${decided_at}.`;
  }

  override get facts(): Record<string, unknown> {
    return { ...this.past, allowed_actions: this.allowed_actions };
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

  override get facts(): { allowed_actions: Action[] } {
    return { allowed_actions: this.allowed_actions };
  }
}
