import type { HeldLevel } from './route';

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
}
