import { LevelHolder, type ReceivedDelegation } from '@das/approval-levels';
import { type Condition, type Database, type Fragment, givenMembers, requireContext, sql, where } from '@das/platform';
import { isOwner, may } from '@das/tenants';
import { ApprovalStep } from '../model/approval-step';
import type { ApprovalRequestFilterInput } from '../model/request-filter';
import {
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

/** What a queue depends on, so that its statement has only the parts that matter. */
export interface QueueFacts {
  /** Whether the caller holds a level with a scope. */
  hasScopes: boolean;
  /** Whether any active step is assigned or claimed. */
  hasTaken: boolean;
  /** Whether any active step was escalated. */
  hasEscalated: boolean;
  /** The delegations in force to the caller. */
  received: ReceivedDelegation[];
}

/**
 * Requests with an active step at a level that the caller holds, or at the owner's step when the caller is the owner, unless it is
 * assigned to or claimed by another user; and those with a step that is assigned or escalated to the caller. Excludes the caller's own
 * requests where the policy forbids self-approval, and lines that the caller has signed in this round.
 */
export function awaitingCaller(db: Database, facts: QueueFacts, how: Evaluation): Condition {
  const user_id = deciderId();
  if (user_id === undefined) return where.never;
  const isHere = stepsAwaiting(db, user_id, facts, 'approval_request_id').map((steps) => havingStep(steps, how));
  return sql.fragment`(${where.any(isHere)} and (${isRequestedByOthers(user_id)} or ${selfApproval()}))`;
}

/**
 * The ids of the same requests from an index on active steps, without their rows: only requests that are pending and not deleted have
 * active steps. Undefined when the filter has another condition, or when the caller decides nothing.
 */
export function idsAwaitingCaller(
  db: Database,
  filter: ApprovalRequestFilterInput | null | undefined,
  facts: QueueFacts,
): Fragment | undefined {
  const user_id = deciderId();
  if (user_id === undefined || !filter?.awaiting_me || Object.keys(givenMembers(filter)).length > 1) return undefined;
  const steps = unionAll(stepsAwaiting(db, user_id, facts, 'approval_request_id as id'));
  return sql.fragment`select id from (select id from (${steps}) as step group by id) as waiting where ${selfApproval()} or ${waitsForOthers(user_id)}`;
}

/** The id of the caller, if they may decide requests. */
export const deciderId = (): string | undefined =>
  may('requests:decide') ? requireContext().actor.user_id : undefined;

/**
 * The steps where the person may act now: those at levels that they hold without a scope, from an index alone, those at levels whose
 * scope covers the line, and those that are assigned or were escalated to them.
 */
function stepsAwaiting(db: Database, user_id: string, facts: QueueFacts, column: string): Fragment[] {
  const { hasScopes, hasTaken, hasEscalated } = facts;
  const steps = db.rowsOf(ApprovalStep);
  const holds = (scoped: 'null' | 'not null') =>
    db
      .rowsOf(LevelHolder)
      .select('level_id', where.all([where.equals('user_id', user_id), sql.raw(`scope_folded is ${scoped}`)]));
  const free = sql.fragment`level_ids && array(${holds('null')})`;
  const here = isOwner() ? sql.fragment`(rank is null or ${free})` : free;
  const scoped = sql.fragment`level_ids && array(${holds('not null')}) and exists (${coveringHolds(user_id)})`;
  const notSigned = sql.fragment`status = 'active' and (sequence = 1 or not exists (${signedBy(user_id)}))`;
  const others = hasTaken ? notTaken(db, { claimer_id: user_id, assignee_id: user_id }) : undefined;
  const inPerson = sql.fragment`not ${isClaimedByOther(db, user_id)} and ${mayActInPerson(user_id)}`;
  return [
    steps.select(column, where.all([notSigned, others, here])),
    ...(hasScopes ? [steps.select(column, where.all([notSigned, others, scoped]))] : []),
    ...(hasTaken
      ? [steps.select(column, where.all([IS_TAKEN, where.equals('assigned_to_id', user_id), inPerson]))]
      : []),
    ...(hasEscalated
      ? [steps.select(column, where.all([IS_ESCALATED, sql.fragment`${user_id} = any(escalated_to_ids)`, inPerson]))]
      : []),
  ];
}

const unionAll = (parts: Fragment[]): Fragment => parts.reduce((all, part) => sql.fragment`${all} union all ${part}`);

/** Whether the tenant's policy lets the caller decide their own requests. */
const selfApproval = (): Fragment => selfApprovalOf(isOwner());
