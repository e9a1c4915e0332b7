import type { ReceivedDelegation } from '@das/approval-levels';
import type { HeldLevel } from './route';

/** What a person may act with. */
export interface Authority {
  isOwner: boolean;
  /** Active levels. */
  levels: HeldLevel[];
}

/** The authority by which a caller acts: their own, or that of a principal. */
export interface UsedAuthority extends Authority {
  /** The delegation that gives it; null for own authority. */
  delegation: Pick<ReceivedDelegation, 'id' | 'principal_id'> | null;
}

/** The caller: the permissions of their role, and the levels that they hold. */
export interface Decider {
  user_id: string | undefined;
  /** Whether their role may decide requests at all. */
  mayDecide: boolean;
  /** Whether they may create requests, and change their own. */
  mayWrite: boolean;
  /** Whether they may change requests of other people. */
  mayWriteAll: boolean;
  isOwner: boolean;
  /** The active levels that they hold. */
  levels: HeldLevel[];
  /** The delegations in force to them, oldest first. */
  delegations: ReceivedDelegation[];
}
