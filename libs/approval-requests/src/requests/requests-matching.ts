import { Product } from '@das/catalog';
import { type Condition, type Database, sql, ulidOf, where } from '@das/platform';
import { awaitingCaller } from './awaiting-caller';
import { RequestDetail } from '../model/request-detail';
import type { ApprovalRequestFilterInput } from '../model/request-filter';

/** The SQL form of `isValid`: the approval is valid now. */
export const IS_VALID = `(lifecycle_state in ('approved', 'partially_approved') and (valid_until is null or valid_until >= date_trunc('second', now())))`;

const VALID = sql.raw(IS_VALID);

/** The condition of a filter on requests. */
export function requestsMatching(db: Database, filter: ApprovalRequestFilterInput | null | undefined): Condition | undefined {
  return where.combined(filter, (f) => [
    where.equalsLowercase('status', f.status),
    where.contains('customer_name', f.customer_name),
    where.matches('sales_region', f.sales_region),
    where.matches('request_type', f.request_type),
    where.atLeast('request_date', f.request_date_from),
    where.atMost('request_date', f.request_date_to),
    where.isOneOf(
      'id',
      f.ids?.flatMap((id) => (id && ulidOf(id)) || []),
    ),
    where.equalsLowercase('lifecycle_state', f.lifecycle_state),
    havingLine(db, where.contains('partnumber', f.partnumber)),
    where.contains('sales_contact', f.sales_contact),
    where.contains('project_name', f.project_name),
    where.matches('account_number', f.account_number),
    where.contains('end_customer_name', f.end_customer_name),
    where.contains('rep_firm', f.rep_firm),
    havingLine(db, ofProduct(db, where.references('category_id', f.product_category_id))),
    wanted(awaitingCaller(db), f.awaiting_me),
    wanted(VALID, f.is_valid),
    where.atLeast('created_at', f.created_from),
    where.upToSecond('created_at', f.created_to),
    where.atLeast('requested_total', f.min_requested_total),
    where.atMost('requested_total', f.max_requested_total),
  ]);
}

const havingLine = (db: Database, line: Condition | undefined): Condition | undefined =>
  line && sql.fragment`id in (${db.rowsOf(RequestDetail).select('approval_request_id', line)})`;

const ofProduct = (db: Database, product: Condition | undefined): Condition | undefined =>
  product && sql.fragment`partnumber in (${db.rowsOf(Product).select('partnumber', product)})`;

const wanted = (condition: Condition, isWanted: boolean | null | undefined): Condition | undefined =>
  isWanted === false ? where.not(condition) : isWanted ? condition : undefined;
