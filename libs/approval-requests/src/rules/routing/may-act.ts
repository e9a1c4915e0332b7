import type { SelfApprovalPolicy } from '@das/tenants';
import type { ApprovalStep } from '../../model/approval-step';
import type { Decider } from '../../model/decider';
import type { RoutedLevel } from '../../model/route';
import { mayHandle } from './plan-route';

/**
 * The caller's levels that may act at a step: the step's own levels and any level of a higher rank, if they may handle
 * the amount now. A level of the same rank that the step does not list may not act.
 *
 * @param amount in millionths, at the price to decide
 */
export const authorityAt = ({ rank, level_ids }: ApprovalStep, { levels }: Decider, amount: bigint): RoutedLevel[] =>
  levels.filter(
    (level) => (level_ids.includes(level.id) || (rank !== null && level.rank > rank)) && mayHandle(level, amount),
  );

/** The owner may act at any step. */
export const mayAct = (step: ApprovalStep, decider: Decider, amount: bigint): boolean =>
  decider.isOwner || authorityAt(step, decider, amount).length > 0;

/** Whether the tenant's policy lets people decide their own requests. */
export const maySelfApprove = (policy: SelfApprovalPolicy, { isOwner }: Pick<Decider, 'isOwner'>): boolean =>
  policy === 'allow' || (policy === 'owner_only' && isOwner);
