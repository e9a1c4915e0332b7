import { type Condition, type Database, type Fragment, caseFolded, sql, tenant, where } from '@das/platform';
import type { ApprovalRequest } from '../model/approval-request';
import { TIMED_OUT } from '../rules/decision/plan-timeout';

/**
 * The rows of `price_precedents`: one per line that a user has decided. A decision writes them after its lines, in the same batch. On one
 * server a trigger follows the request; on Citus {@link followRequest} does.
 */

/** Text as precedents compare it: trimmed and in lower case; null in place of a blank text. With the collation of their columns. @param expression SQL */
export const folded = (expression: string): string => `nullif(${caseFolded(`btrim(${expression})`)}, '') collate "C"`;

/** {@link folded} of a value. */
export const foldedValue =
  (value: string | null | undefined): Fragment =>
  (bind) =>
    folded(`${bind(value ?? null)}::text`);

const COLUMNS =
  'opportunity_id, approval_request_id, part, account, end_customer, customer, region, outcome, decided_at, quote_quantity, approved_price, list_price';

/** A line that a revision carries over: the approval of its predecessor, which is a precedent itself. */
const IS_CARRIED = sql.fragment`exists (select from approval_steps carried
   where ${tenant.of('carried')} and carried.approval_request_id = line.approval_request_id and carried.opportunity_id = line.id
     and carried.carried_from_request_id is not null and carried.status = 'approved')`;

/** The rows of decided lines. Lines that were withdrawn, timed out or carried are not precedents, and lines of deleted requests are not. */
const decidedLines = (line: Condition | undefined): Fragment => sql.fragment`
  select ${tenant.columnOf('line')}, line.id, line.approval_request_id, ${sql.raw(folded('line.partnumber'))}, ${sql.raw(folded('deal.account_number'))},
         ${sql.raw(folded('deal.end_customer_name'))}, ${sql.raw(folded('deal.customer_name'))}, ${sql.raw(folded('deal.sales_region'))},
         line.status, line.decided_at, line.quote_quantity, line.approved_price, line.list_price_at_request
    from request_details line join approval_requests deal on ${tenant.of('deal')} and deal.id = line.approval_request_id
   where ${tenant.of('line')} and ${line ?? where.never} and line.status in ('approved', 'denied') and line.decided_at is not null
     and btrim(line.partnumber) <> '' and deal.deleted_at is null
     and (deal.lifecycle_state = 'withdrawn' and line.reason_code = 'withdrawn') is not true
     and (line.revises_opportunity_id is not null and ${IS_CARRIED}) is not true
     and (line.decided_by_id is null and line.reason_code = ${sql.raw(`'${TIMED_OUT}'`)}) is not true`;

/** Writes the precedents of lines, as part of the transaction that decides them. */
export async function writePrecedents(db: Database, line_ids: string[]): Promise<void> {
  if (line_ids.length) await db.run(insertion(where.isOneOfKeys('line.id', line_ids)));
}

/**
 * Writes the precedents of all decided lines of these requests, whose rows are locked.
 *
 * @returns the number of precedents written
 */
export async function loadPrecedents(db: Database, request_ids: string[]): Promise<number> {
  if (!request_ids.length) return 0;
  return (await db.run(insertion(where.isOneOfKeys('line.approval_request_id', request_ids)))).length;
}

/** A row that exists is of the same decision, or of one before it. */
const insertion = (line: Condition | undefined) => sql`
  insert into price_precedents (${tenant.column}, ${sql.raw(COLUMNS)}) ${decidedLines(line)}
      on conflict (${tenant.column}, opportunity_id) do update set outcome = excluded.outcome, decided_at = excluded.decided_at,
         part = excluded.part, quote_quantity = excluded.quote_quantity, approved_price = excluded.approved_price, list_price = excluded.list_price
    returning 1`; // Citus inserts from a select only if it returns rows

type Followed = Pick<ApprovalRequest, 'id' | 'lifecycle_state' | 'round' | 'sales_region'>;

/** Follows a change of a request on Citus: a deletion or a new round ends its precedents, a withdrawal those that were approved. */
export async function followRequest(
  db: Database,
  before: Followed,
  { id, lifecycle_state, round, sales_region, isDeleted }: Followed & { isDeleted: boolean },
): Promise<void> {
  const ofRequest = sql.fragment`${tenant} and opportunity_id in (select id from request_details where ${tenant} and approval_request_id = ${id})`;
  if (isDeleted || round !== before.round)
    await db.updateLookUp(() => sql`delete from price_precedents where ${ofRequest}`);
  else if (lifecycle_state === 'withdrawn')
    await db.updateLookUp(() => sql`delete from price_precedents where ${ofRequest} and outcome = 'approved'`);
  if (sales_region !== before.sales_region)
    await db.updateLookUp(
      () => sql`update price_precedents set region = ${foldedValue(sales_region)} where ${ofRequest}`,
    );
}
