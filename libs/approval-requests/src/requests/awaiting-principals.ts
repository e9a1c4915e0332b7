import { type ReceivedDelegation, foldedScope } from '@das/approval-levels';
import { type Condition, type Database, type Fragment, type Statement, sql, where } from '@das/platform';
import { ApprovalStep } from '../model/approval-step';
import type { QueueFacts } from './awaiting-caller';
import {
  AMOUNT_AT_HAND,
  COVERS,
  type Evaluation,
  IS_ESCALATED,
  IS_TAKEN,
  coveringHolds,
  havingStep,
  isClaimedByOther,
  isRequestedByOthers,
  mayActInPerson,
  notTaken,
  selfApprovalOf,
  signedBy,
  waitsForOthers,
} from './step-conditions';

/** What awaits a delegate. Its statements run only for users to whom a delegation is in force. */

/** A delegate with one of their delegations. */
export interface Acting extends Pick<QueueFacts, 'hasEscalated' | 'hasTaken'> {
  user_id: string;
  /** Whether the delegate is an owner. */
  isOwner: boolean;
  delegation: ReceivedDelegation;
}

/** Requests that await the principal and that the delegation covers. The exclusions apply to both people. */
export function awaitingPrincipal(db: Database, acting: Acting, how: Evaluation): Condition {
  const { user_id, isOwner, delegation } = acting;
  const byPrincipal = selfApprovalOf(delegation.principal_role === 'owner');
  return sql.fragment`(${havingStep(stepsOf(db, acting, 'approval_request_id'), how)}
    and (${isRequestedByOthers(user_id)} or ${selfApprovalOf(isOwner)})
    and (${isRequestedByOthers(delegation.principal_id)} or ${byPrincipal}))`;
}

/** The ids of the same requests from the index on active steps. */
export const idsAwaitingPrincipal = (db: Database, acting: Acting): Fragment =>
  sql.fragment`select id from (select id from (${stepsOf(db, acting, 'approval_request_id as id')}) as step group by id) as waiting
    where ${mayDecideWaiting(acting)}`;

/** The number of steps of these requests. */
export const countAwaitingPrincipal = (db: Database, acting: Acting): Statement =>
  sql`select count(*)::integer as count from (${stepsOf(db, acting, 'approval_request_id as id')}) as waiting where ${mayDecideWaiting(acting)}`;

/** The rows `waiting` whose requests neither person has requested, unless the policy lets them decide their own. */
const mayDecideWaiting = ({ user_id, isOwner, delegation: { principal_id, principal_role } }: Acting): Condition =>
  sql.fragment`(${selfApprovalOf(isOwner)} or ${waitsForOthers(user_id)})
      and (${selfApprovalOf(principal_role === 'owner')} or ${waitsForOthers(principal_id)})`;

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
