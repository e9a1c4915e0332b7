import {
  type Database,
  type Page,
  type PageRequest,
  ValidationFailed,
  pageOf,
  pageWindow,
  sql,
  tenant,
  where,
} from '@das/platform';
import type { DoneItem, ItemOutcome, JobItem } from './job-kind';

/** The columns of a {@link JobItem}. */
const ITEM = sql.raw('index, approval_request_id as id, expected_version');

/** An item of a new job. */
export interface NewJobItem extends Omit<JobItem, 'index'> {
  /** The outcome of an item that the job shall skip. */
  outcome?: object;
}

export async function addItems(db: Database, job_id: string, items: NewJobItem[]): Promise<void> {
  const ids = items.map(({ id }) => id.toWellFormed().replaceAll('\0', '')); // PostgreSQL stores no other text
  const versions = items.map(({ expected_version = null }) => expected_version);
  const inputs = items.map(({ input }) => (input ? JSON.stringify(input) : null));
  const outcomes = items.map(({ outcome }) => (outcome ? JSON.stringify(outcome) : null));
  const rows = sql.fragment`unnest(${ids}::text[], ${versions}::integer[], ${inputs}::text[], ${outcomes}::text[]) with ordinality as item(id, version, input, outcome, place)`;
  const columns = sql.fragment`(${tenant.column}, job_id, index, approval_request_id, expected_version, input, outcome)`;
  await db.run(
    sql`insert into job_items ${columns} select ${tenant.id}, ${job_id}, place - 1, id, version, input::json, outcome::json from ${rows} returning 1`,
  );
}

/** All items in order. */
export function allItems(db: Database, job_id: string): Promise<ItemOutcome[]> {
  return db.run(sql`select ${ITEM}, outcome from job_items where ${tenant} and job_id = ${job_id} order by index`);
}

/** The number of items by outcome. */
export async function outcomeCounts(db: Database, job_id: string): Promise<Map<string, number>> {
  const rows = await db.run<{ outcome: string; count: number }>(
    sql`select outcome->>'outcome' as outcome, count(*)::integer as count from job_items where ${tenant} and job_id = ${job_id} and outcome is not null group by 1`,
  );
  return new Map(rows.map(({ outcome, count }) => [outcome, count]));
}

/** The items at these indexes, in order. */
export function itemsAt(db: Database, job_id: string, indexes: number[]): Promise<ItemOutcome[]> {
  return db.run(
    sql`select ${ITEM}, outcome from job_items where ${tenant} and job_id = ${job_id} and index = any(${indexes}) order by index`,
  );
}

/**
 * A page of the items that have an outcome, in order; null means any outcome.
 *
 * @throws ValidationFailed for a cursor that is not valid for these items
 */
export async function pageOfItems(
  db: Database,
  job_id: string,
  { outcome = null, ...request }: PageRequest & { outcome?: string | null },
): Promise<Page<DoneItem>> {
  const window = pageWindow(request, db.max_first);
  const bound = ['job_items', job_id, outcome];
  const after = request.after ? indexIn(db, request.after, bound) : -1;
  const done = sql.fragment`from job_items where ${tenant} and job_id = ${job_id} and outcome is not null and (${outcome}::text is null or outcome->>'outcome' = ${outcome})`;
  const [rows, [counted]] = await Promise.all([
    db.run<DoneItem>(
      sql`select ${ITEM}, outcome ${done} and index > ${after}::integer order by index limit ${window.perPage + 1} offset ${window.offset}`,
    ),
    db.run<{ total: string }>(sql`select count(*) as total ${done}`),
  ]);
  const last = rows.slice(0, window.perPage).at(-1);
  const endCursor = last ? (db.cursors.sign(String(last.index), bound) as string) : null; // a number always fits
  return pageOf(window, { rows, total: Number(counted?.total) }, { endCursor, syncedTo: null });
}

function indexIn(db: Database, cursor: string, bound: unknown[]): number {
  const index = db.cursors.open(cursor, bound);
  if (index === undefined) throw new ValidationFailed([{ path: ['after'], rule: 'in' }]);
  return Number(index);
}

/** The next items without an outcome. */
export function openItems(db: Database, job_id: string, most: number): Promise<JobItem[]> {
  const limit = sql.raw(String(most)); // a literal, so that PostgreSQL caches the plan of the statement
  return db.run(sql`
    select ${ITEM} from job_items where ${tenant} and job_id = ${job_id} and outcome is null order by index limit ${limit}`);
}

/** Locks the items that have no outcome yet; skips those that another process has locked. */
export function lockOpenItems(db: Database, job_id: string, items: JobItem[]): Promise<JobItem[]> {
  const open = sql.fragment`job_id = ${job_id} and index = any(${items.map(({ index }) => index)}) and outcome is null`;
  return db.run(
    sql`select ${ITEM}, input from job_items where ${tenant} and ${open} order by index for update skip locked`,
  );
}

/**
 * Not a join: without fresh statistics PostgreSQL compares each item with each outcome. `width_bucket` finds the place of an index by
 * binary search, for which the indexes must be sorted. The coordinator of Citus crashes where an element of an array is the whole new value.
 *
 * @param outcomes by index
 */
export async function storeOutcomes(
  db: Database,
  job_id: string,
  outcomes: ReadonlyMap<number, object>,
): Promise<void> {
  if (!outcomes.size) return;
  const sorted = [...outcomes].toSorted(([one], [other]) => one - other);
  const indexes = sorted.map(([index]) => String(index));
  const stored = sorted.map(([, outcome]) => JSON.stringify(outcome));
  await db.run(sql`
    update job_items set outcome = coalesce((${stored}::json[])[width_bucket(index, ${indexes}::integer[])], outcome)
     where ${tenant} and job_id = ${job_id} and ${where.isOneOfKeys('index', indexes, 'integer')}`);
}
