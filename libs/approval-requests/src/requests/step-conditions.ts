import { DIMENSIONS } from '@das/approval-levels';
import { type Database, type Fragment, sql, tenant } from '@das/platform';
import { SELF_APPROVAL_POLICIES, type SelfApprovalPolicy, rolesWith } from '@das/tenants';
import { ApprovalStep } from '../model/approval-step';
import { maySelfApprove } from '../rules/routing/may-act';
import { SCOPED_FIELDS } from '../rules/routing/scope-values';

/** Conditions on rows of `approval_steps`, as parts of statements. Most are the SQL form of a rule. */

/**
 * How a condition on other tables is evaluated: by a join, whose direction PostgreSQL selects, or for each row that a scan reads.
 * `offset 0` keeps PostgreSQL from making a join of the latter.
 */
export type Evaluation = 'by join' | 'per row';

/** The request is one of those with these steps. @param steps selects `approval_request_id` */
export const havingStep = (steps: Fragment, how: Evaluation): Fragment =>
  how === 'per row'
    ? sql.fragment`exists (select from (${steps}) as step where approval_request_id = id offset 0)`
    : sql.fragment`id in (${steps})`;

/** An active step that is assigned or claimed: the condition of the index `approval_steps_taken`. */
export const IS_TAKEN = sql.raw(`status = 'active' and (assigned_to_id is not null or claimed_by_id is not null)`);

/** The condition of the index `approval_steps_escalated`. */
export const IS_ESCALATED = sql.raw(`status = 'active' and escalations > 0`);

/** The users of whom one may claim a step, and to one of whom it may be assigned, so that it is not taken. */
interface Takers {
  claimer_id: string;
  assignee_id: string;
}

/**
 * The steps that no other user has claimed, and that are not assigned to another user who may act there. PostgreSQL reads the taken ones once,
 * from an index on such steps alone, and compares each step with them. A line has at most one active step.
 */
export function notTaken(db: Database, { claimer_id, assignee_id }: Takers): Fragment {
  const line = `approval_request_id, coalesce(opportunity_id, '')`;
  const isAssigned = sql.fragment`(assigned_to_id <> ${assignee_id} and ${mayActInPerson(sql.raw('assigned_to_id'))})`;
  const isTaken = sql.fragment`${IS_TAKEN} and (${isClaimedByOther(db, claimer_id)} or ${isAssigned})`;
  return sql.fragment`(${sql.raw(line)}) not in (${db.rowsOf(ApprovalStep).select(line, isTaken)})`;
}

/** A claim that has ended has no effect. */
export const isClaimedByOther = (db: Database, user_id: string): Fragment =>
  sql.fragment`coalesce(claimed_by_id <> ${user_id} and claimed_until > ${db.clock.sql}, false)`;

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

/** The same for a step of which only few are read, as a shorter text. */
export const COVERS_FEW = `not exists (select from jsonb_each(held.scope_folded) as dimension
  where not jsonb_exists_any(value, case key ${Object.entries(DIMENSIONS)
    .map(([name, fields]) => `when '${name}' then array[${fields.map((field) => FOLDED[field]).join(', ')}]`)
    .join(' ')} end))`;

/** A level by which a person may act at a step: one of the step's own or of a higher rank, whose scope covers the line. */
const SUFFICIENT_LEVEL = sql.fragment`select from approval_level_holders held join approval_levels level
    on ${tenant.of('level')} and level.id = held.level_id and level.active
 where ${tenant.of('held')} and held.user_id = person.id
   and (held.level_id = any(approval_steps.level_ids) or level.rank > approval_steps.rank) and ${sql.raw(COVERS_FEW)}`;

/** The SQL form of `!isRequester`; never null. */
export const isRequestedByOthers = (user_id: string): Fragment =>
  sql.fragment`(created_by_id is distinct from ${user_id} and (lineage_creator_ids is null or ${user_id} <> all(lineage_creator_ids)))`;

/**
 * The rows `waiting` whose requests the user has not requested: {@link isRequestedByOthers} by ids alone. The two conditions are apart,
 * because each has an index, and few requests are revisions.
 */
export function waitsForOthers(user_id: string): Fragment {
  const own = sql.fragment`select from searchable_approval_requests own where ${tenant} and own.id = waiting.id and created_by_id = ${user_id}`;
  const revised = sql.fragment`select id from searchable_approval_requests where ${tenant} and lineage_id is not null and ${user_id} = any(lineage_creator_ids)`;
  return sql.fragment`(not exists (${own}) and id not in (${revised}))`;
}

/** The person is a requester of the request, and the policy does not let them decide it. */
export const PERSON_IS_BARRED = sql.fragment`select from approval_requests own join tenants policy on policy.id = ${tenant.id}
 where ${tenant.of('own')} and own.id = approval_steps.approval_request_id
   and (own.created_by_id = person.id or person.id = any(own.lineage_creator_ids))
   and (policy.self_approval = 'forbid' or (policy.self_approval = 'owner_only' and person.role <> 'owner'))`;

/**
 * The SQL form of `mayTake`, except for limits: they matter only for a level of a higher rank that handles less than the step's own
 * levels. It is evaluated for assigned and escalated steps only.
 *
 * @param roles of which the person has one
 */
export const mayActInPerson = (
  user_id: string | Fragment,
  roles: string[] = [...rolesWith('requests:decide')],
): Fragment => sql.fragment`exists (select from users person
  where ${tenant.of('person')} and person.id = ${user_id} and person.active
    and person.role = any(${roles})
    and (person.role = 'owner' or exists (${SUFFICIENT_LEVEL})) and not exists (${PERSON_IS_BARRED})
    and not exists (${signedBy(sql.raw('person.id'))}))`;

/**
 * Another step of the same line and round that the person has signed, or another user on their behalf. Below `or` PostgreSQL evaluates it
 * per candidate, so a page evaluates few; an anti-join would be computed for the whole inbox first.
 */
export const signedBy = (user_id: string | Fragment): Fragment =>
  signedStep(sql.fragment`${user_id} in (signed.acted_by_id, signed.on_behalf_of_id)`);

/** A step of the same line and round, found by the index on the steps of a request. @param condition on the row `signed` */
export const signedStep = (condition: Fragment): Fragment => sql.fragment`select from approval_steps signed
  where ${tenant.of('signed')} and signed.approval_request_id = approval_steps.approval_request_id and signed.round = approval_steps.round
    and signed.opportunity_id is not distinct from approval_steps.opportunity_id and ${condition}`;

/** Whether the tenant's policy lets a person decide their own requests; read once per statement. */
export function selfApprovalOf(isOwner: boolean): Fragment {
  const policies: SelfApprovalPolicy[] = SELF_APPROVAL_POLICIES.filter((policy) => maySelfApprove(policy, { isOwner }));
  return sql.fragment`(select self_approval = any(${policies}) from tenants where id = ${tenant.id})`;
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
