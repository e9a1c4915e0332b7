import { LevelHolder } from '@das/approval-levels';
import { Product } from '@das/catalog';
import {
  type Condition,
  type Database,
  atLeast,
  atMost,
  combined,
  contains,
  equals,
  isOneOf,
  isWord,
  matches,
  not,
  nothing,
  refersTo,
  requireCall,
  that,
  ulidOf,
  upToSecond,
} from '@das/platform';
import { isOwner } from '@das/tenants';
import { ApprovalStep } from './decisions/approval-step';
import { RequestDetail } from './request-detail';
import type { ApprovalRequestFilterInput } from './request-filter';

/** That an approval holds now, as `isValid` says it of a row. */
export const HOLDS = `(lifecycle_state in ('approved', 'partially_approved') and (valid_until is null or valid_until >= date_trunc('second', now())))`;

const VALID = that(HOLDS);

/** What a filter demands of the requests of the current tenant. */
export function requestsMatching(db: Database, filter: ApprovalRequestFilterInput | null | undefined): Condition | undefined {
  return combined(filter, (f) => [
    isWord('status', f.status),
    contains('customer_name', f.customer_name),
    matches('sales_region', f.sales_region),
    matches('request_type', f.request_type),
    atLeast('request_date', f.request_date_from),
    atMost('request_date', f.request_date_to),
    isOneOf(
      'id',
      f.ids?.flatMap((id) => (id && ulidOf(id)) || []),
    ),
    isWord('lifecycle_state', f.lifecycle_state),
    havingLine(db, contains('partnumber', f.partnumber)),
    contains('sales_contact', f.sales_contact),
    contains('project_name', f.project_name),
    matches('account_number', f.account_number),
    contains('end_customer_name', f.end_customer_name),
    contains('rep_firm', f.rep_firm),
    havingLine(db, ofProduct(db, refersTo('category_id', f.product_category_id))),
    wanted(awaitingCaller(db), f.awaiting_me),
    wanted(VALID, f.is_valid),
    atLeast('created_at', f.created_from),
    upToSecond('created_at', f.created_to),
    atLeast('requested_total', f.min_requested_total),
    atMost('requested_total', f.max_requested_total),
  ]);
}

const havingLine = (db: Database, line: Condition | undefined): Condition | undefined =>
  line && ((bind) => `id in (select approval_request_id ${db.rowsOf(RequestDetail).from(bind, line)})`);

const ofProduct = (db: Database, product: Condition | undefined): Condition | undefined =>
  product && ((bind) => `partnumber in (select partnumber ${db.rowsOf(Product).from(bind, product)})`);

/** That an active step is at a level that the caller holds, or at the owner when that is the caller. */
const awaitingCaller =
  (db: Database): Condition =>
  (bind) => {
    const held = `select level_id ${db.rowsOf(LevelHolder).from(bind, equals('user_id', requireCall().actor.user_id) ?? nothing)}`;
    const isHere = isOwner() ? `(rank is null or level_ids && array(${held}))` : `level_ids && array(${held})`;
    return `id in (select approval_request_id ${db.rowsOf(ApprovalStep).from(bind, that(`status = 'active' and ${isHere}`))})`;
  };

const wanted = (condition: Condition, isWanted: boolean | null | undefined): Condition | undefined =>
  isWanted === false ? not(condition) : isWanted ? condition : undefined;
