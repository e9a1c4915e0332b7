import { type ScopeValues, covers } from '@das/approval-levels';
import type { SelfApprovalPolicy, User } from '@das/tenants';
import type { ApprovalContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import type { ApprovalStep } from '../../model/approval-step';
import type { Authority } from '../../model/decider';
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
 * What a person may act with at a step: the step's own levels and any level of a higher rank, if their scope covers the line and they
 * may handle the amount now. A level of the same rank that the step does not list may not act. The owner may act at any step.
 */
export const authorityAt = (
  { step: { rank, level_ids }, values, amount }: StepAuthority,
  { isOwner, levels }: Authority,
): Authority => ({
  isOwner,
  levels: levels.filter(
    (level) =>
      (level_ids.includes(level.id) || isAbove(level.rank, rank)) &&
      mayHandle(level, amount) &&
      covers(level.scope, values),
  ),
});

/** The part of an authority that remains at a step that is assigned to, or claimed by, another person: that of seniors and owners. */
export const seniorAuthority = ({ rank }: Pick<ApprovalStep, 'rank'>, { isOwner, levels }: Authority): Authority => ({
  isOwner,
  levels: levels.filter((level) => isAbove(level.rank, rank)),
});

const isAbove = (rank: number, other: number | null): boolean => other !== null && rank > other;

/** Whether an authority has anything to act with. */
export const isSufficient = ({ isOwner, levels }: Authority): boolean => isOwner || levels.length > 0;

export const mayAct = (at: StepAuthority, person: Authority): boolean => isSufficient(authorityAt(at, person));

/** The request of which a user is a requester. */
type Requested = Pick<ApprovalRequest, 'created_by_id' | 'lineage_creator_ids'>;

/** Whether a user created the request or, if it is a revision, an earlier request of its lineage. */
export const isRequester = ({ created_by_id, lineage_creator_ids }: Requested, user_id: string | undefined): boolean =>
  user_id !== undefined && (created_by_id === user_id || !!lineage_creator_ids?.includes(user_id));

/** Whether the caller is a requester of the request, and the tenant's policy does not let them decide it. */
export const isOwnAndForbidden = ({
  request,
  tenant,
  decider,
}: Pick<ApprovalContext, 'decider' | 'request' | 'tenant'>): boolean =>
  isRequester(request, decider.user_id) && !maySelfApprove(tenant.self_approval, decider);

/** Whether the tenant's policy lets people decide their own requests. */
export const maySelfApprove = (policy: SelfApprovalPolicy, { isOwner }: Pick<Authority, 'isOwner'>): boolean =>
  policy === 'allow' || (policy === 'owner_only' && isOwner);

/** Whether the policy of the tenant forbids a user to decide a request, because they are a requester of it. */
export const isBarredFrom =
  ({ request, tenant }: Pick<ApprovalContext, 'request' | 'tenant'>) =>
  ({ id, role }: Pick<User, 'id' | 'role'>): boolean =>
    isRequester(request, id) && !maySelfApprove(tenant.self_approval, { isOwner: role === 'owner' });
