import { type Database, type Fragment, sql, tenant } from '@das/platform';
import type { RequestDetail } from '../model/request-detail';

/** A line with the count of its usages. */
export type CountedLine = Pick<RequestDetail, 'approval_request_id' | 'id' | 'quote_quantity' | 'used_quantity'>;

/** The first of the lines that a line revises, or the line itself. */
export interface FirstLine {
  id: string;
  /** Of its request. */
  valid_from: string | null;
}

/** SQL that selects the ids of the {@link FirstLine} and of its request. */
const firstLineOf = (line_id: string): Fragment => sql.fragment`
  with recursive line as (
    select id, approval_request_id, revises_opportunity_id, 0 as distance from request_details where ${tenant} and id = ${line_id}
    union all
    select earlier.id, earlier.approval_request_id, earlier.revises_opportunity_id, distance + 1
      from line join request_details as earlier on ${tenant.of('earlier')} and earlier.id = line.revises_opportunity_id)
  select id, approval_request_id from line order by distance desc limit 1`;

/** The condition of usages that count for a line or a predecessor of it. */
export const ofChain = (line_id: string): Fragment =>
  sql.fragment`(first_line_id = (select id from (${firstLineOf(line_id)}) as first) and reversed_at is null)`;

/** Also when the request of the first line was deleted. Undefined when there is no such line. */
export async function firstLine(db: Database, line_id: string): Promise<FirstLine | undefined> {
  const validity = sql.fragment`select id as approval_request_id, valid_from from approval_requests where ${tenant}`;
  const [first] = await db.run<FirstLine>(
    sql`select first.id, valid_from from (${firstLineOf(line_id)}) as first join (${validity}) as request using (approval_request_id)`,
  );
  return first;
}

/**
 * The line that now has the count of a line: its last successor, or else the line itself. A line of an approved revision continues the
 * count of its predecessor, also of a revoked one, which is not superseded.
 */
export async function lineWithCount(db: Database, line_id: string): Promise<CountedLine> {
  const columns = (alias: string): Fragment =>
    sql.raw(
      ['id', 'approval_request_id', 'quote_quantity', 'used_quantity'].map((name) => `${alias}.${name}`).join(', '),
    );
  const revision = sql.fragment`${tenant.of('revision')} and revision.revises_id = line.approval_request_id and revision.status = 'approved'`;
  const successor = sql.fragment`${tenant.of('next')} and next.approval_request_id = revision.id and next.revises_opportunity_id = line.id and next.status = 'approved'`;
  const [found] = await db.run<CountedLine>(sql`
    with recursive line as (
      select ${columns('request_details')}, 0 as distance from request_details where ${tenant} and id = ${line_id}
      union all
      select ${columns('next')}, distance + 1
        from line join approval_requests as revision on ${revision} join request_details as next on ${successor})
    select ${columns('line')} from line order by distance desc limit 1`);
  if (!found) throw new Error('The line of a usage does not exist.');
  return found;
}
