import { type ReceivedDelegation, covers } from '@das/approval-levels';
import { microsOf } from '@das/platform';
import type { UsedAuthority } from '../../model/decider';
import { type StepAuthority, authorityAt } from './may-act';

/** A step at which a delegate wants to act. */
export interface DelegatedStep extends StepAuthority {
  /** The amount at the price decided, in millionths. */
  decided: bigint;
  /** Whether the owners are asked: the step is theirs, or has no other candidate. */
  isLeftToOwners: () => boolean;
}

/**
 * The authority that a delegation gives at a step: that of the step's own levels, so it never jumps in. An owner's authority is given by
 * a delegation of all levels only, and where the owners are asked. Undefined when it gives none.
 */
export function delegatedAuthority(
  delegation: Omit<ReceivedDelegation, 'staff'>,
  at: DelegatedStep,
): UsedAuthority | undefined {
  const { id, principal_id, principal_role, level_ids, max_amount, scope } = delegation;
  if (!covers(scope, at.values) || (max_amount !== null && at.decided > microsOf(max_amount))) return undefined;
  const levels = authorityAt(at, delegation).filter(
    (level) => at.step.level_ids.includes(level.id) && (level_ids === null || level_ids.includes(level.id)),
  );
  const isOwner = !levels.length && principal_role === 'owner' && level_ids === null && at.isLeftToOwners();
  return levels.length || isOwner ? { isOwner, levels, delegation: { id, principal_id } } : undefined;
}
