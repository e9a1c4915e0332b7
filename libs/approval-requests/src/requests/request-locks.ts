import { type Condition, type Database, type Fragment, sql, tenant, ulidOf } from '@das/platform';
import { ApprovalRequest } from '../model/approval-request';
import type { LineageMember } from '../rules/revision/lineage-of';

/*
 * A change of a revision may change its source, and the other way round. So operations lock both rows, in the order of ids, before
 * the rows of lines: two of them cannot deadlock.
 */

/** Locks the requests that exist among these ids, and the sources of revisions among them, in the order of ids. */
export function lockWithSources(
  db: Database,
  given: string[],
  { skipLocked = false } = {},
): Promise<ApprovalRequest[]> {
  const ids = given.flatMap((id) => ulidOf(id) ?? []);
  const skip = sql.raw(skipLocked ? ' skip locked' : '');
  return lock(db, withSources(ids), skip);
}

/** The ids that {@link lockWithSources} would lock. Takes no lock and waits for none. */
export async function existingWithSources(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db.run<Pick<ApprovalRequest, 'id'>>(
    sql`select id from approval_requests where ${tenant} and deleted_at is null and ${isOneOf(withSources(ids))}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A locked request, with the revision of it that is open. Null: there is none. */
export interface RequestWithRevision {
  request: ApprovalRequest | null;
  revision: ApprovalRequest | null;
}

/** Locks a request, its source, and the revision of it that is open. */
export async function lockWithRevision(db: Database, given: string): Promise<RequestWithRevision> {
  const id = ulidOf(given);
  if (!id) return { request: null, revision: null };
  const related = sql.fragment`${withSources([id])} || array(${openRevisionOf(id)})`;
  const [locked, revision] = await Promise.all([
    lock(db, related),
    readOpenRevision(db, id), // one batch: the server reads it after it has the lock, so one that was created meanwhile is found
  ]);
  return { request: locked.find((request) => request.id === id) ?? null, revision };
}

/** The open revision of a request whose row is locked; locked, too. */
export async function readOpenRevision(db: Database, given: string): Promise<ApprovalRequest | null> {
  const id = ulidOf(given);
  if (!id) return null;
  const columns = sql.raw(db.rowsOf(ApprovalRequest).columns);
  const [revision] = await db.run<ApprovalRequest>(
    sql`select ${columns} from approval_requests where ${tenant} and ${isOpenRevisionOf(id)} for update`,
  );
  return revision ?? null;
}

/**
 * Locks requests against changes, which lock them for update, in the order of ids. Other transactions may do the same at the same time. A
 * stronger lock of several transactions would be a deadlock, because a usage moves `updated_at` at its commit.
 */
export function lockAgainstChanges(db: Database, which: Condition): Promise<ApprovalRequest[]> {
  const columns = sql.raw(db.rowsOf(ApprovalRequest).columns);
  return db.run<ApprovalRequest>(
    sql`select ${columns} from approval_requests where ${tenant} and deleted_at is null and ${which} order by id for key share`,
  );
}

/** Locks all requests in the lineage of a given one, also deleted ones, in the order of ids. The first of them serialises its revisions. */
export async function lockLineage(db: Database, given: string): Promise<LineageMember[]> {
  const id = ulidOf(given);
  if (!id) return [];
  const first = sql.fragment`select coalesce(lineage_id, id) from approval_requests where ${tenant} and id = ${id}`;
  const members = sql.fragment`select id from approval_requests where ${tenant} and lineage_id in (${first})`;
  const ofLineage = sql.fragment`${tenant} and id = any((select array(${first}) || array(${members}))::text[]) order by id`;
  const [, lineage] = await Promise.all([
    db.run(sql`select id from approval_requests where ${ofLineage} for update`),
    db.run<LineageMember>(
      sql`select id, coalesce(lineage_id, id) as lineage_id, created_by_id, lineage_creator_ids from approval_requests where ${ofLineage}`,
    ),
  ]);
  return lineage;
}

/** The condition of open revisions of a request. */
const isOpenRevisionOf = (id: string): Condition =>
  sql.fragment`revises_id = ${id} and lifecycle_state = 'pending' and deleted_at is null`;

const openRevisionOf = (id: string): Fragment =>
  sql.fragment`select id from approval_requests where ${tenant} and ${isOpenRevisionOf(id)}`;

/** The ids and those of the sources. The array is bound once: the plan of the statement serves any number of ids. */
const withSources =
  (ids: string[]): Fragment =>
  (bind) => {
    const keys = `(select ${bind(ids)}::text[])::text[]`;
    const revisions = `${tenant(bind)} and id = any (${keys}) and revises_id is not null`;
    return `${keys} || array(select revises_id from approval_requests where ${revisions})`;
  };

/** @param ids an array. It is computed once, so that the index on ids finds the rows. */
const isOneOf = (ids: Fragment): Condition => sql.fragment`id = any ((select ${ids})::text[])`;

function lock(db: Database, ids: Fragment, skip: Fragment = sql.raw('')): Promise<ApprovalRequest[]> {
  const columns = sql.raw(db.rowsOf(ApprovalRequest).columns);
  return db.run<ApprovalRequest>(
    sql`select ${columns} from approval_requests where ${tenant} and deleted_at is null and ${isOneOf(ids)} order by id for update${skip}`,
  );
}
