import type { ReceivedDelegation } from '@das/approval-levels';
import type { User } from '@das/tenants';
import type { HeldLevel } from './route';

/** What a person acts with: the active levels that they hold, and whether they are an owner. */
export interface Authority {
  isOwner: boolean;
  levels: HeldLevel[];
}

/** The authority by which a caller acts at a step: their own, or that of a principal. */
export interface UsedAuthority extends Authority {
  /** The delegation that gives it; null for own authority. */
  delegation: Pick<ReceivedDelegation, 'id' | 'principal_id'> | null;
}

/** The caller: the permissions of their role, and the levels that they hold. */
export interface Decider extends Authority {
  user_id: string | undefined;
  /** Whether their role may decide requests at all. */
  mayDecide: boolean;
  /** Whether they may create requests, and change their own. */
  mayWrite: boolean;
  /** Whether they may change requests of other people. */
  mayWriteAll: boolean;
  /** The delegations in force to them, oldest first. */
  delegations: ReceivedDelegation[];
}

/** A user with the active levels that they hold. */
export interface Person extends Authority {
  user: User;
}
