import type { User } from '@das/tenants';
import type { HeldLevel } from './route';

/** What a person acts with: the levels that they hold, and whether they are an owner. */
export interface Authority {
  isOwner: boolean;
  levels: HeldLevel[];
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
}

/** A user with the active levels that they hold. */
export interface Person extends Authority {
  user: User;
}
