import { type User, rolesWith } from '@das/tenants';
import type { HeldLevel } from '../../model/route';
import { type StepAuthority, mayAct } from './may-act';

/** A user with the active levels that they hold. */
export interface LevelledUser {
  user: User;
  levels: HeldLevel[];
}

/** Who may not act at a step. */
export interface Exclusions {
  /** Whether self-approval forbids the person to sign. */
  isBarred: (user: User) => boolean;
  /** The users who have acted on the line in this round. */
  signers: ReadonlySet<string | null>;
}

export const isExcluded = ({ isBarred, signers }: Exclusions, user: User): boolean =>
  isBarred(user) || signers.has(user.id);

/** Whether a user may act at a step by own authority: as a holder of its levels, as a senior, or as an owner. */
export const mayBeAsked = (at: StepAuthority & Exclusions, { user, levels }: LevelledUser): boolean =>
  user.active &&
  rolesWith('requests:decide').has(user.role) &&
  !isExcluded(at, user) &&
  mayAct(at, { isOwner: user.role === 'owner', levels });
