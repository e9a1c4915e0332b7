import { type ReceivedDelegation, covers } from '@das/approval-levels';
import { microsOf } from '@das/platform';
import type { UsedAuthority } from '../../model/decider';
import { type StepAuthority, authorityAt } from './may-act';

/** A step at which a delegate wants to act. */
export interface DelegatedStep extends StepAuthority {
  /** The amount at the price decided, in millionths. */
  decided: bigint;
  /** Why the step asks the principal: it is assigned or escalated to them, or they hold its levels. Null when it is assigned to another user. */
  asked: 'in person' | 'as holder' | null;
  /** Whether the owners are asked: the step is theirs, or has no other candidate. */
  isLeftToOwners: () => boolean;
}

/**
 * The authority that a delegation gives at a step: that of the step's own levels, so it never jumps in. At a step that is assigned or
 * escalated to the principal, it is that of their levels of higher ranks, too. An owner's authority is given by a delegation of all levels
 * only, and where the owners are asked. Undefined when it gives none.
 */
export function delegatedAuthority(
  delegation: Omit<ReceivedDelegation, 'staff'>,
  at: DelegatedStep,
): UsedAuthority | undefined {
  const { id, principal_id, principal_role, level_ids, max_amount, scope } = delegation;
  if (!covers(scope, at.values) || (max_amount !== null && at.decided > microsOf(max_amount))) return undefined;
  const held = at.asked ? authorityAt(at, { isOwner: false, levels: delegation.levels }).levels : [];
  const levels = held.filter(
    (level) =>
      (at.asked === 'in person' || at.step.level_ids.includes(level.id)) &&
      (level_ids === null || level_ids.includes(level.id)),
  );
  const asksOwner = at.asked === 'in person' || (at.asked !== null && at.isLeftToOwners());
  const isOwner = !levels.length && principal_role === 'owner' && level_ids === null && asksOwner;
  return levels.length || isOwner ? { isOwner, levels, delegation: { id, principal_id } } : undefined;
}
