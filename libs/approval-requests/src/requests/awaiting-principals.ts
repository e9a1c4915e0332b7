import { type ReceivedDelegation, foldedScope } from '@das/approval-levels';
import { type Condition, type Database, type Fragment, sql, tenant, where } from '@das/platform';
import { ApprovalStep } from '../model/approval-step';
import {
  COVERS,
  IS_ESCALATED,
  IS_TAKEN,
  type QueueFacts,
  coveringHolds,
  isClaimedByOther,
  isRequestedBy,
  isRequestedByOthers,
  mayActInPerson,
  notTaken,
  selfApprovalOf,
  signedBy,
} from './awaiting-caller';

/** What awaits a delegate. Its statements run only for users to whom a delegation is in force. */

/** A delegate with one of their delegations. */
export interface Acting extends Pick<QueueFacts, 'hasEscalated' | 'hasTaken'> {
  user_id: string;
  /** Whether the delegate is an owner. */
  isOwner: boolean;
  delegation: ReceivedDelegation;
}

/** Requests that await the principal and that the delegation covers. The exclusions apply to both people. */
export function awaitingPrincipal(db: Database, acting: Acting): Condition {
  const { user_id, isOwner, delegation } = acting;
  const byPrincipal = selfApprovalOf(delegation.principal_role === 'owner');
  return sql.fragment`(id in (${stepsOf(db, acting, 'approval_request_id')})
    and (${isRequestedByOthers(user_id)} or ${selfApprovalOf(isOwner)})
    and (${isRequestedByOthers(delegation.principal_id)} or ${byPrincipal}))`;
}

/** The ids of the same requests from the index on active steps. */
export function idsAwaitingPrincipal(db: Database, acting: Acting): Fragment {
  const { user_id, isOwner, delegation } = acting;
  const requestedBy = (id: string): Fragment =>
    sql.fragment`select from searchable_approval_requests own where ${tenant} and own.id = waiting.id and ${isRequestedBy(id)}`;
  return sql.fragment`select id from (select id from (${stepsOf(db, acting, 'approval_request_id as id')}) as step group by id) as waiting
    where (${selfApprovalOf(isOwner)} or not exists (${requestedBy(user_id)}))
      and (${selfApprovalOf(delegation.principal_role === 'owner')} or not exists (${requestedBy(delegation.principal_id)}))`;
}

function stepsOf(db: Database, acting: Acting, column: string): Fragment {
  const { user_id, delegation, hasTaken } = acting;
  const { principal_id, principal_role, level_ids, max_amount, scope } = delegation;
  const levels = delegation.levels.filter(({ id }) => level_ids === null || level_ids.includes(id));
  const [free, scoped] = [false, true].map((isScoped) =>
    levels.filter((level) => (level.scope !== null) === isScoped).map(({ id }) => id),
  ) as [string[], string[]];
  const covering = sql.fragment`exists (${coveringHolds(principal_id)} and held.level_id = any(${scoped}))`;
  const here = where.any([
    free.length ? sql.fragment`level_ids && ${free}::text[]` : undefined,
    scoped.length ? sql.fragment`(level_ids && ${scoped}::text[] and ${covering})` : undefined,
    principal_role === 'owner' && level_ids === null ? sql.raw('rank is null') : undefined,
  ]);
  const notSigned = sql.fragment`status = 'active' and (sequence = 1 or (not exists (${signedBy(user_id)}) and not exists (${signedBy(principal_id)})))`;
  const inScope = sql.fragment`exists (select from (select ${foldedScope(scope)}::jsonb as scope_folded) as held where ${sql.raw(COVERS)})`;
  const within = sql.fragment`(${AMOUNT_AT_HAND}) <= ${max_amount}::numeric`;
  const covered = where.all([scope ? inScope : undefined, max_amount === null ? undefined : within]);
  const others = hasTaken ? notTaken(db, { claimer_id: user_id, assignee_id: principal_id }) : undefined;
  const asked = where.any([where.all([others, here ?? where.never]), inPerson(db, acting)]);
  return db.rowsOf(ApprovalStep).select(column, where.all([notSigned, asked, covered]));
}

/** The steps that are assigned or were escalated to the principal. */
function inPerson(db: Database, { user_id, delegation, hasTaken, hasEscalated }: Acting): Condition | undefined {
  const { principal_id, level_ids, levels } = delegation;
  const ranks = levels.filter(({ id }) => level_ids === null || level_ids.includes(id)).map(({ rank }) => rank);
  const assigned = sql.fragment`${IS_TAKEN} and assigned_to_id = ${principal_id}`;
  const escalated = sql.fragment`${IS_ESCALATED} and ${principal_id} = any(escalated_to_ids)`;
  const steps = where.any([hasTaken ? assigned : undefined, hasEscalated ? escalated : undefined]);
  if (!steps || (level_ids !== null && !ranks.length)) return undefined;
  const reached = level_ids === null ? undefined : sql.fragment`rank <= ${Math.max(...ranks)}`;
  const free = sql.fragment`not ${isClaimedByOther(db, user_id)} and ${mayActInPerson(principal_id)}`;
  return where.all([sql.fragment`(${steps})`, reached, free]);
}

/** The price that was endorsed last in the round of a step, for one line. */
const ENDORSED = sql.fragment`select price from approval_steps endorsed where ${tenant.of('endorsed')}
  and endorsed.approval_request_id = line.approval_request_id and endorsed.round = approval_steps.round
  and endorsed.opportunity_id = line.id and endorsed.status = 'endorsed' order by sequence desc limit 1`;

/** The SQL form of `amountAt` with `pricesOf`. */
export const AMOUNT_AT_HAND = sql.fragment`
  select coalesce(case (select routing_basis from tenants where id = ${tenant.id})
           when 'request_total' then sum(price * quantity)
           when 'line_total' then sum(price * quantity) filter (where id = approval_steps.opportunity_id)
           else sum(price) filter (where id = approval_steps.opportunity_id) end, 0)
    from (select line.id, coalesce(line.quote_quantity, 1) as quantity, coalesce(line.approved_price, (${ENDORSED}), line.requested_price, 0) as price
            from request_details line
           where ${tenant.of('line')} and line.approval_request_id = approval_steps.approval_request_id) as priced`;
