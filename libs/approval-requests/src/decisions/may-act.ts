import type { SelfApprovalPolicy } from '@das/tenants';
import { type RoutedLevel, mayHandle } from '../routing/plan-route';
import type { ApprovalStep } from './approval-step';

/** The caller: what their role lets them do, and what they hold today. */
export interface Decider {
  user_id: string | undefined;
  /** Whether they may decide anything at all. */
  mayDecide: boolean;
  /** Whether they may make and change requests of their own, and those of others. */
  mayWrite: boolean;
  mayWriteAll: boolean;
  isOwner: boolean;
  /** The active levels that they hold. */
  levels: RoutedLevel[];
}

/**
 * The levels with whose authority somebody may act at a step: its own levels, and any of a higher rank, as long as they
 * may handle the amount today. A peer that the step leaves out has no say.
 *
 * @param amount in millionths, at the price on the table
 */
export const authorityAt = ({ rank, level_ids }: ApprovalStep, { levels }: Decider, amount: bigint): RoutedLevel[] =>
  levels.filter((level) => (level_ids.includes(level.id) || (rank !== null && level.rank > rank)) && mayHandle(level, amount));

/** The owner may act at any step. */
export const mayAct = (step: ApprovalStep, decider: Decider, amount: bigint): boolean => decider.isOwner || authorityAt(step, decider, amount).length > 0;

/** Whether the tenant lets its people decide their own requests. */
export const maySelfApprove = (policy: SelfApprovalPolicy, { isOwner }: Pick<Decider, 'isOwner'>): boolean =>
  policy === 'allow' || (policy === 'owner_only' && isOwner);
