import { LevelHolder } from '@das/approval-levels';
import { type Condition, type Database, type Fragment, sql, tenant, where } from '@das/platform';
import { rolesWith } from '@das/tenants';
import { ApprovalRequest } from '../model/approval-request';
import { ApprovalStep } from '../model/approval-step';
import {
  AMOUNT_AT_HAND,
  COVERS_FEW,
  IS_TAKEN,
  PERSON_IS_BARRED,
  mayActInPerson,
  signedBy,
  signedStep,
} from './step-conditions';

/** The roles of candidates other than owners. */
const OTHERS = [...rolesWith('requests:decide')].filter((role) => role !== 'owner');

/** Requests with an active step that is at the owner, or that has no candidate other than owners: {@link idsNeedingOwner}. */
export const needingOwner = (db: Database): Condition => sql.fragment`id in (${idsNeedingOwner(db)})`;

/**
 * The ids of these requests, each once. Delegates need no condition: they are candidates with their principal, and where an owner is the
 * principal they act for the owners.
 *
 * The condition on a step is expensive. It is evaluated for the requests that {@link suspects} finds by levels and indexes, and once: a join
 * would evaluate it for each request that a page passes.
 */
export function idsNeedingOwner(db: Database): Fragment {
  const steps = db
    .rowsOf(ApprovalStep)
    .select(
      'approval_request_id',
      where.all([sql.raw(`status = 'active'`), sql.fragment`approval_request_id in (${suspects(db)})`, isLeft()]),
    );
  return sql.fragment`with free_holders as materialized (${freeHolders(db)}), left_to_owners as materialized (${steps})
    select distinct approval_request_id as id from left_to_owners`;
}

/** Whether an active step is at the owner, or has no candidate other than owners. */
function isLeft(): Fragment {
  const isAssigned = sql.fragment`assigned_to_id is not null and ${mayActInPerson(sql.raw('assigned_to_id'))}`;
  const isAssignedToOther = sql.fragment`exists (select from users assignee where ${tenant.of('assignee')} and assignee.id = assigned_to_id and assignee.role <> 'owner')`;
  const isEscalatedToOther = sql.fragment`exists (select from unnest(escalated_to_ids) as asked(id) where ${mayActInPerson(sql.raw('asked.id'), OTHERS)})`;
  const isOther = sql.fragment`case when ${isAssigned} then ${isAssignedToOther} else exists (${POOL}) end or ${isEscalatedToOther}`;
  // PostgreSQL expects few rows of an equality, and half of all rows of a negation
  return sql.fragment`case when rank is null then 'left' when ${isOther} then 'taken' else 'left' end = 'left'`;
}

/** When a limit or the basis of amounts was last changed so that steps may exceed the limit of their level. Null: never. */
const EXCEEDED_SINCE = sql.fragment`greatest(level.limit_lowered_at, (select routing_basis_changed_at from tenants where id = ${tenant.id}))`;

/** With this basis decisions on other lines change the amount of a step. */
const IS_TOTAL = sql.fragment`(select routing_basis = 'request_total' from tenants where id = ${tenant.id})`;

/**
 * A step is planned for levels that handle its amount, so the amount is computed only after a change that step and level do not show: it
 * takes longer than the rest of the condition.
 */
const HANDLES_AMOUNT: Fragment = sql.fragment`(level.threshold_price_requested is null
  or (${EXCEEDED_SINCE} is null and not ${IS_TOTAL})
  or (${AMOUNT_AT_HAND}) <= level.threshold_price_requested)`;

/** The SQL form of `staffOf`, without owners: the holders of the step's levels who qualify for it. */
const POOL: Fragment = sql.fragment`select from approval_level_holders held
    join users person on ${tenant.of('person')} and person.id = held.user_id and person.active and person.role = any(${OTHERS})
    join approval_levels level on ${tenant.of('level')} and level.id = held.level_id
   where ${tenant.of('held')} and held.level_id = any(approval_steps.level_ids) and ${sql.raw(COVERS_FEW)}
     and not exists (${PERSON_IS_BARRED}) and (sequence = 1 or not exists (${signedBy(sql.raw('person.id'))})) and ${HANDLES_AMOUNT}`;

/**
 * The holders who are in the pool of every step of their level, except as requesters and signers, and except for requests that were created
 * before `since`: they have no scope, and no limit of the level matters.
 */
const freeHolders = (db: Database): Fragment => sql.fragment`select held.level_id, held.user_id,
      count(*) over (partition by held.level_id) = 1 as is_alone,
      case when level.threshold_price_requested is not null then ${EXCEEDED_SINCE} end as since
    from (${db.rowsOf(LevelHolder).select('level_id, user_id', sql.raw('scope_folded is null'))}) as held
    join users person on ${tenant.of('person')} and person.id = held.user_id and person.active and person.role = any(${OTHERS})
    join approval_levels level on ${tenant.of('level')} and level.id = held.level_id
     and (level.threshold_price_requested is null or not ${IS_TOTAL})`;

/** A transaction that planned steps with the limits before a change has created its request at most so long after the change. */
const LONGEST_TRANSACTION = sql.raw(`interval '1 minute'`);

/**
 * The requests with an active step of which no free holder is known to be in the pool, by the indexes of active steps and of pending
 * requests alone. Of two free holders of a level at most one is the creator; the creators of a revision are compared with all.
 */
function suspects(db: Database): Fragment {
  const steps = db.rowsOf(ApprovalStep);
  const isFreeHere = sql.raw(`select from free_holders free where free.level_id = any(approval_steps.level_ids)
    and free.user_id in (signed.acted_by_id, signed.on_behalf_of_id)`);
  const hasSigned = sql.fragment`sequence > 1 and exists (${signedStep(sql.fragment`exists (${isFreeHere})`)})`;
  const isUnstaffed = sql.raw('not level_ids && array(select level_id from free_holders)');
  const atLevels = sql.fragment`status = 'active' and (rank is null or ${isUnstaffed} or (${hasSigned}))`;
  const byRequest = sql.fragment`(created_by_id = any(array(select user_id from free_holders where is_alone))
    or lineage_creator_ids && array(select user_id from free_holders)
    or created_at < (select max(since) + ${LONGEST_TRANSACTION} from free_holders))`;
  return sql.fragment`${steps.select('approval_request_id', atLevels)}
    union all ${steps.select('approval_request_id', IS_TAKEN)}
    union all ${db.rowsOf(ApprovalRequest).select('id', sql.fragment`status = 'pending' and ${byRequest}`)}`;
}
