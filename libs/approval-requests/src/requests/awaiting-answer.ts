import { type ReceivedDelegation, foldedScope } from '@das/approval-levels';
import { type Condition, type Database, type Fragment, requireContext, sql, tenant, where } from '@das/platform';
import { Question } from '../model/question';
import { COVERS } from './step-conditions';

/** Requests with an open question: the SQL form of `questionState`. */
export const awaitingAnswer = (db: Database): Condition => sql.fragment`id in (${openQuestions(db)})`;

/** Requests with an open question to the caller, or to a principal whose delegation to the caller covers its lines. */
export function awaitingMyAnswer(db: Database, received: readonly ReceivedDelegation[]): Condition {
  const { user_id } = requireContext().actor;
  if (user_id === undefined) return where.never;
  const own = sql.fragment`id in (${openQuestions(db, where.equals('asked_to_id', user_id))})`;
  const delegated = received.map(({ principal_id, scope }) => {
    const covered = scope ? sql.fragment`not exists (${uncovered(foldedScope(scope))})` : undefined;
    return sql.fragment`id in (${openQuestions(db, where.all([where.equals('asked_to_id', principal_id), covered]))})`;
  });
  return where.any([own, ...delegated]) ?? where.never;
}

function openQuestions(db: Database, condition?: Condition): Fragment {
  const step = sql.fragment`select from approval_steps where ${ofQuestion} and status = 'active'`;
  const isOpen = sql.fragment`state = 'open' and (lapses_at is null or lapses_at > ${db.clock.sql}) and exists (${step})`;
  return db.rowsOf(Question).select('approval_request_id', where.all([isOpen, condition]));
}

/** The steps that a question pauses. */
const ofQuestion = sql.fragment`${tenant.of('approval_steps')} and approval_steps.approval_request_id = approval_questions.approval_request_id
  and approval_steps.id = any(approval_questions.step_ids)`;

/** The steps of a question that a scope does not cover. */
const uncovered = (scope: unknown): Fragment =>
  sql.fragment`select from approval_steps cross join unnest(array[${scope}::jsonb]) as held(scope_folded)
    where ${ofQuestion} and not (${sql.raw(COVERS)})`;
