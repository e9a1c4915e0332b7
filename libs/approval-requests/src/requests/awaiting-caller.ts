import { LevelHolder } from '@das/approval-levels';
import { type Condition, type Database, type Fragment, requireContext, sql, tenant, where } from '@das/platform';
import { SELF_APPROVAL_POLICIES, type SelfApprovalPolicy, isOwner, may } from '@das/tenants';
import { ApprovalStep } from '../model/approval-step';
import type { ApprovalRequestFilterInput } from '../model/request-filter';
import { maySelfApprove } from '../rules/routing/may-act';

/**
 * Requests with an active step at a level that the caller holds, or at the owner's step when the caller is the owner. Excludes
 * the caller's own requests where the policy forbids self-approval, and lines that the caller has signed in this round.
 */
export function awaitingCaller(db: Database): Condition {
  const user_id = deciderId();
  if (user_id === undefined) return where.never;
  const steps = db.rowsOf(ApprovalStep).select('approval_request_id', activeHere(db, user_id));
  return sql.fragment`(id in (${steps}) and (created_by_id is distinct from ${user_id} or ${selfApproval()}))`;
}

/**
 * The ids of the same requests from an index on active steps, without their rows: only requests that are pending and not deleted have
 * active steps. Undefined when the filter has another condition, or when the caller decides nothing.
 */
export function idsAwaitingCaller(
  db: Database,
  filter: ApprovalRequestFilterInput | null | undefined,
): Fragment | undefined {
  const user_id = deciderId();
  if (
    user_id === undefined ||
    !filter?.awaiting_me ||
    Object.values(filter).filter((value) => value !== undefined && value !== null).length > 1
  )
    return undefined;
  const steps = db.rowsOf(ApprovalStep).select('approval_request_id as id', activeHere(db, user_id));
  const own = sql.fragment`select from searchable_approval_requests own where ${tenant} and own.id = waiting.id and created_by_id = ${user_id}`;
  return sql.fragment`select id from (${steps} group by approval_request_id) as waiting where ${selfApproval()} or not exists (${own})`;
}

/** The id of the caller, if they may decide requests. */
const deciderId = (): string | undefined => (may('requests:decide') ? requireContext().actor.user_id : undefined);

/** The condition on steps where the person may act now. */
function activeHere(db: Database, user_id: string): Condition {
  const held = db.rowsOf(LevelHolder).select('level_id', where.equals('user_id', user_id));
  const isHere = isOwner()
    ? sql.fragment`(rank is null or level_ids && array(${held}))`
    : sql.fragment`level_ids && array(${held})`;
  return sql.fragment`status = 'active' and ${isHere} and (sequence = 1 or not exists (${signedBy(user_id)}))`;
}

/**
 * Another step of the same line and round that the person has signed, found by the index on the steps of a request. Below `or`
 * PostgreSQL evaluates it per candidate, so a page evaluates few; an anti-join would be computed for the whole inbox first.
 */
const signedBy = (user_id: string): Fragment => sql.fragment`select from approval_steps signed
  where ${tenant.of('signed')} and signed.approval_request_id = approval_steps.approval_request_id and signed.round = approval_steps.round
    and signed.opportunity_id is not distinct from approval_steps.opportunity_id and signed.acted_by_id = ${user_id}`;

/** Whether the tenant's policy lets the caller decide their own requests; read once per statement. */
function selfApproval(): Fragment {
  const policies: SelfApprovalPolicy[] = SELF_APPROVAL_POLICIES.filter((policy) =>
    maySelfApprove(policy, { isOwner: isOwner() }),
  );
  return sql.fragment`(select self_approval = any(${policies}) from tenants where id = ${tenant.id})`;
}
