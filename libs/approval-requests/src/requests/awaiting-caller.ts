import { DIMENSIONS, LevelHolder } from '@das/approval-levels';
import { type Condition, type Database, type Fragment, requireContext, sql, tenant, where } from '@das/platform';
import { SELF_APPROVAL_POLICIES, type SelfApprovalPolicy, isOwner, may } from '@das/tenants';
import { ApprovalStep } from '../model/approval-step';
import type { ApprovalRequestFilterInput } from '../model/request-filter';
import { maySelfApprove } from '../rules/routing/may-act';
import { SCOPED_FIELDS } from '../rules/routing/scope-values';

/**
 * Requests with an active step at a level that the caller holds, or at the owner's step when the caller is the owner. Excludes
 * the caller's own requests where the policy forbids self-approval, and lines that the caller has signed in this round.
 */
export function awaitingCaller(db: Database): Condition {
  const user_id = deciderId();
  if (user_id === undefined) return where.never;
  const { free, scoped } = stepsAwaiting(db, user_id, 'approval_request_id');
  const isHere = sql.fragment`(id in (${free}) or id in (${scoped}))`; // a union of both would be joined, in bad order
  return sql.fragment`(${isHere} and (created_by_id is distinct from ${user_id} or ${selfApproval()}))`;
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
  const { free, scoped } = stepsAwaiting(db, user_id, 'approval_request_id as id');
  const steps = sql.fragment`${free} union all ${scoped}`;
  const own = sql.fragment`select from searchable_approval_requests own where ${tenant} and own.id = waiting.id and created_by_id = ${user_id}`;
  return sql.fragment`select id from (select id from (${steps}) as step group by id) as waiting where ${selfApproval()} or not exists (${own})`;
}

/** The id of the caller, if they may decide requests. */
export const deciderId = (): string | undefined =>
  may('requests:decide') ? requireContext().actor.user_id : undefined;

/**
 * The steps where the person may act now: those at levels that they hold without a scope, from an index alone, and those at levels whose
 * scope covers the line. The second part is not executed for a person without scopes.
 */
function stepsAwaiting(db: Database, user_id: string, column: string): Record<'free' | 'scoped', Fragment> {
  const steps = db.rowsOf(ApprovalStep);
  const mine = where.equals('user_id', user_id);
  const holds = (scoped: 'null' | 'not null') =>
    db.rowsOf(LevelHolder).select('level_id', where.all([mine, sql.raw(`scope_folded is ${scoped}`)]));
  const free = sql.fragment`level_ids && array(${holds('null')})`;
  const here = isOwner() ? sql.fragment`(rank is null or ${free})` : free;
  const notSigned = sql.fragment`status = 'active' and (sequence = 1 or not exists (${signedBy(user_id)}))`;
  const scoped = sql.fragment`exists (${holds('not null')}) and level_ids && array(${holds('not null')}) and exists (${coveringHolds(user_id)})`;
  return {
    free: steps.select(column, where.all([notSigned, here])),
    scoped: steps.select(column, where.all([notSigned, scoped])),
  };
}

/** The levels of a step that the person holds with a scope that covers its values. */
export const coveringHolds = (user_id: string): Fragment => sql.fragment`select from approval_level_holders held
  where ${tenant.of('held')} and held.user_id = ${user_id} and held.level_id = any(approval_steps.level_ids) and ${sql.raw(COVERS)}`;

const FOLDED: Record<string, string> = {
  ...Object.fromEntries(SCOPED_FIELDS.map((field, index) => [field, `approval_steps.scope_values[${index + 1}]`])),
  category_id: 'lower(approval_steps.category_id)',
};

/** The SQL form of `covers`: a dimension that is not given covers every value, and a null value matches no list. */
export const COVERS = Object.entries(DIMENSIONS)
  .map(([name, fields]) => {
    const list = `held.scope_folded -> '${name}'`;
    const contained = fields.map((field) => `coalesce(jsonb_exists(${list}, ${FOLDED[field]}), false)`);
    return `(${list} is null or ${contained.join(' or ')})`;
  })
  .join(' and ');

/**
 * Another step of the same line and round that the person has signed, or another user on their behalf, found by the index on the steps of a request. Below `or`
 * PostgreSQL evaluates it per candidate, so a page evaluates few; an anti-join would be computed for the whole inbox first.
 */
export const signedBy = (user_id: string): Fragment => sql.fragment`select from approval_steps signed
  where ${tenant.of('signed')} and signed.approval_request_id = approval_steps.approval_request_id and signed.round = approval_steps.round
    and signed.opportunity_id is not distinct from approval_steps.opportunity_id and ${user_id} in (signed.acted_by_id, signed.on_behalf_of_id)`;

/** Whether the tenant's policy lets the caller decide their own requests. */
const selfApproval = (): Fragment => selfApprovalOf(isOwner());

/** Whether the tenant's policy lets a person decide their own requests; read once per statement. */
export function selfApprovalOf(isOwner: boolean): Fragment {
  const policies: SelfApprovalPolicy[] = SELF_APPROVAL_POLICIES.filter((policy) => maySelfApprove(policy, { isOwner }));
  return sql.fragment`(select self_approval = any(${policies}) from tenants where id = ${tenant.id})`;
}
