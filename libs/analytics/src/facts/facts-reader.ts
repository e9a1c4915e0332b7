import { folded } from '@das/approval-requests';
import { type Database, type Fragment, type Statement, groupedBy, sql, tenant, where } from '@das/platform';
import type { SourceLine, SourceQuestion, SourceRequest, SourceRows, SourceStep } from './source-rows';

/** A folded text as a key, and the text as written; both null for a blank text. */
const keyed = (name: string, column = name): string => {
  const key = folded(column);
  return `${key} as ${name}, case when ${key} is not null then ${column} end as ${name}_label`;
};

const REQUESTS = `id, created_at, decided_at, lifecycle_state, round, created_by_id, ${keyed('sales_region')}, ${keyed('request_type')},
  ${keyed('customer', 'customer_name')}, ${keyed('rep_firm')}`;
const LINES = `id, approval_request_id, status, ${keyed('partnumber')}, ${keyed('reason_code')}, quote_quantity, requested_price::text,
  approved_price::text, list_price_at_request::text, decided_by_id, used_quantity, superseded_at`;
const STEPS = `id, approval_request_id, opportunity_id, round, sequence, rank, level_ids, status, category_id, acted_by_id, activated_at, decided_at,
  carried_from_round, carried_from_request_id, overdue_sent, escalations, reassignments`;
const QUESTIONS = 'id, approval_request_id, opportunity_ids, step_ids, asked_by_id, asked_at';

/**
 * Rows of a table for each of these ids, read id by id. Of a tenant without statistics PostgreSQL expects few rows, and would compare all of them with all
 * ids.
 *
 * @param which SQL that compares a row with `asked_id`
 */
export function rowsOfEach(ids: string[], table: string, columns: string, which: Fragment): Statement {
  const rows = sql.fragment`select ${sql.raw(columns)} from ${sql.raw(table)} where ${tenant} and ${which} offset 0`;
  return sql`select found.* from unnest(${ids}::text[]) as asked(asked_id) cross join lateral (${rows}) as found`;
}

const OF_REQUEST = sql.raw('approval_request_id = asked_id');
const rowsOf = (table: string, columns: string, ids: string[]): Statement =>
  rowsOfEach(ids, table, columns, OF_REQUEST);

/** The rows of the requests that exist among these ids and are not deleted, in one round trip. */
export async function readSources(db: Database, ids: string[]): Promise<SourceRows[]> {
  if (!ids.length) return [];
  const [requests = [], lines = [], steps = [], questions = []] = await db.runAll<never>([
    rowsOfEach(ids, 'approval_requests', REQUESTS, sql.raw('id = asked_id and deleted_at is null')),
    rowsOf('request_details', LINES, ids),
    rowsOf('approval_steps', STEPS, ids),
    rowsOf('approval_questions', QUESTIONS, ids),
  ]);
  const [linesOf, stepsOf, questionsOf] = [
    groupedBy(lines as SourceLine[], 'approval_request_id'),
    groupedBy(steps as SourceStep[], 'approval_request_id'),
    groupedBy(questions as SourceQuestion[], 'approval_request_id'),
  ];
  return (requests as SourceRequest[]).map((request) => ({
    request,
    lines: linesOf.get(request.id) ?? [],
    steps: (stepsOf.get(request.id) ?? []).sort(
      (one, other) => one.round - other.round || one.sequence - other.sequence,
    ),
    questions: questionsOf.get(request.id) ?? [],
  }));
}

/**
 * Fills `decided_at` of settled requests that have none: of requests that were decided before the column existed. Rows that are locked are left
 * out: their transaction changes them, so they are read again.
 */
export async function fillDecisionTimes(db: Database, ids: string[]): Promise<void> {
  if (!ids.length) return;
  const unknown = sql.fragment`select id from approval_requests where ${tenant} and ${where.isOneOfKeys('id', ids)}
    and lifecycle_state <> 'pending' and decided_at is null order by id for update skip locked`;
  const ofLines = sql.fragment`select max(line.decided_at) from request_details line where ${tenant.of('line')} and line.approval_request_id = settled.id`;
  const ofHeader = sql.fragment`select max(act.decided_at) from approval_decisions act where ${tenant.of('act')} and act.approval_request_id = settled.id and act.round = settled.round`;
  await db.run(
    sql`update approval_requests settled set decided_at = coalesce((${ofLines}), (${ofHeader}), settled.valid_from, settled.updated_at)
         where ${tenant.of('settled')} and settled.id = any (array(${unknown}))`,
  );
}
