import { type Condition, type Database, type Fragment, sql, tenant, where } from '@das/platform';
import { rolesWith } from '@das/tenants';
import { ApprovalStep } from '../model/approval-step';
import { AMOUNT_AT_HAND, COVERS_FEW, PERSON_IS_BARRED, mayActInPerson, signedBy } from './step-conditions';

/** The roles of candidates other than owners. */
const OTHERS = [...rolesWith('requests:decide')].filter((role) => role !== 'owner');

/**
 * Requests with an active step that is at the owner, or that has no candidate other than owners. Delegates need no condition: they are
 * candidates with their principal, and where an owner is the principal they act for the owners.
 *
 * The steps are found once, from an index on active steps: a join would evaluate the condition for each request that a page passes.
 */
export function needingOwner(db: Database): Condition {
  const isAssigned = sql.fragment`assigned_to_id is not null and ${mayActInPerson(sql.raw('assigned_to_id'))}`;
  const isAssignedToOther = sql.fragment`exists (select from users assignee where ${tenant.of('assignee')} and assignee.id = assigned_to_id and assignee.role <> 'owner')`;
  const isEscalatedToOther = sql.fragment`exists (select from unnest(escalated_to_ids) as asked(id) where ${mayActInPerson(sql.raw('asked.id'), OTHERS)})`;
  const isOther = sql.fragment`case when ${isAssigned} then ${isAssignedToOther} else exists (${POOL}) end or ${isEscalatedToOther}`;
  // PostgreSQL expects few rows of an equality, and half of all rows of a negation
  const isLeft = sql.fragment`case when rank is null then 'left' when ${isOther} then 'taken' else 'left' end = 'left'`;
  const steps = db
    .rowsOf(ApprovalStep)
    .select('approval_request_id', where.all([sql.raw(`status = 'active'`), isLeft]));
  return sql.fragment`id in (with left_to_owners as materialized (${steps}) select approval_request_id from left_to_owners)`;
}

/**
 * A level that has not changed handles the amounts of its steps, unless decisions on other lines change them. The amount is computed
 * only otherwise.
 */
const HANDLES_AMOUNT: Fragment = sql.fragment`(level.threshold_price_requested is null
  or (level.updated_at = level.created_at and (select routing_basis <> 'request_total' from tenants where id = ${tenant.id}))
  or (${AMOUNT_AT_HAND}) <= level.threshold_price_requested)`;

/** The SQL form of `staffOf`, without owners: the holders of the step's levels who qualify for it. */
const POOL: Fragment = sql.fragment`select from approval_level_holders held
    join users person on ${tenant.of('person')} and person.id = held.user_id and person.active and person.role = any(${OTHERS})
    join approval_levels level on ${tenant.of('level')} and level.id = held.level_id
   where ${tenant.of('held')} and held.level_id = any(approval_steps.level_ids) and ${sql.raw(COVERS_FEW)}
     and not exists (${PERSON_IS_BARRED}) and (sequence = 1 or not exists (${signedBy(sql.raw('person.id'))})) and ${HANDLES_AMOUNT}`;
