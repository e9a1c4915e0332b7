import { type ScopeValues, covers } from '@das/approval-levels';
import type { SelfApprovalPolicy, User } from '@das/tenants';
import type { ApprovalContext } from '../../model/approval-context';
import type { ApprovalStep } from '../../model/approval-step';
import type { Decider } from '../../model/decider';
import type { HeldLevel } from '../../model/route';
import { mayHandle } from './plan-route';

/** A step, and what authority at it depends on. */
export interface StepAuthority {
  step: Pick<ApprovalStep, 'level_ids' | 'rank'>;
  /** What scopes are compared with. */
  values: ScopeValues;
  /** In millionths, at the price to decide. */
  amount: bigint;
}

/**
 * The levels of a person that may act at a step: the step's own levels and any level of a higher rank, if their scope covers the line
 * and they may handle the amount now. A level of the same rank that the step does not list may not act.
 */
export const authorityAt = (
  { step: { rank, level_ids }, values, amount }: StepAuthority,
  { levels }: Pick<Decider, 'levels'>,
): HeldLevel[] =>
  levels.filter(
    (level) =>
      (level_ids.includes(level.id) || (rank !== null && level.rank > rank)) &&
      mayHandle(level, amount) &&
      covers(level.scope, values),
  );

/** The owner may act at any step. */
export const mayAct = (at: StepAuthority, decider: Pick<Decider, 'isOwner' | 'levels'>): boolean =>
  decider.isOwner || authorityAt(at, decider).length > 0;

/** Whether the tenant's policy lets people decide their own requests. */
export const maySelfApprove = (policy: SelfApprovalPolicy, { isOwner }: Pick<Decider, 'isOwner'>): boolean =>
  policy === 'allow' || (policy === 'owner_only' && isOwner);

/** Whether the policy of the tenant forbids a user to decide a request, because they created it. */
export const isBarredFrom =
  ({ request, tenant }: Pick<ApprovalContext, 'request' | 'tenant'>) =>
  ({ id, role }: Pick<User, 'id' | 'role'>): boolean =>
    id === request.created_by_id && !maySelfApprove(tenant.self_approval, { isOwner: role === 'owner' });
