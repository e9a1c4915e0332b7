import { Product } from '@das/catalog';
import {
  type Condition,
  type Database,
  type Fragment,
  requireContext,
  sql,
  tenant,
  ulidOf,
  where,
} from '@das/platform';
import type { QueueFacts } from './awaiting-caller';
import { awaitingAnswer, awaitingMyAnswer } from './awaiting-answer';
import { awaitingMe } from './awaiting-me';
import { needingOwner } from './needing-owner';
import { folded, foldedValue } from './precedent-rows';
import { type Evaluation, IS_ESCALATED, IS_TAKEN } from './step-conditions';
import { CommentMention, type Visibility } from '../model/comment';
import { readsInternal } from '../rules/discussion/reads-internal';
import { ApprovalStep } from '../model/approval-step';
import { ApprovalDecision } from '../model/approval-decision';
import { PriceUse } from '../model/price-use';
import { RequestDetail } from '../model/request-detail';
import type { ApprovalRequestFilterInput } from '../model/request-filter';
import { RequestText } from '../model/request-text';
import { referenceKey } from '../rules/usage/reference-key';
import { SEPARATOR } from '../rules/submission/request-text';

/** The SQL form of `isValid`: the approval is valid now. */
export const validNow = ({ clock }: Database): Fragment =>
  sql.fragment`(lifecycle_state in ('approved', 'partially_approved') and (valid_until is null or valid_until >= ${clock.sqlSecond}))`;

/** How a filter is evaluated, and for whom. */
interface MatchingOptions {
  how?: Evaluation;
  /** Needed for a filter on `awaiting_me` of a caller who decides requests. */
  queue?: QueueFacts;
}

/** The condition of a filter on requests. */
export function requestsMatching(
  db: Database,
  filter: ApprovalRequestFilterInput | null | undefined,
  { how = 'by join', queue }: MatchingOptions = {},
): Condition | undefined {
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
    havingLine(db, isFolded('partnumber', f.partnumber_is)),
    ...byHeader(f),
    havingLine(db, ofProduct(db, where.references('category_id', f.product_category_id))),
    wanted(() => awaitingMe(db, f, queue, how), f.awaiting_me),
    wanted(() => needingOwner(db), f.needs_owner),
    wanted(() => mentioningCaller(db), f.mentions_me),
    wanted(() => awaitingAnswer(db), f.awaiting_answer),
    wanted(() => awaitingMyAnswer(db, queue?.received ?? []), f.awaiting_my_answer),
    wanted(() => validNow(db), f.is_valid),
    where.atLeast('created_at', f.created_from),
    where.upToSecond('created_at', f.created_to),
    ...where.changed(f),
    where.atLeast('requested_total', f.min_requested_total),
    where.atMost('requested_total', f.max_requested_total),
    where.references('created_by_id', f.created_by_id),
    where.references('revises_id', f.revises_id),
    decidedBy(db, f.decided_by_id, how),
    activeAt(f.level_id),
    havingTaken(db, where.references('assigned_to_id', f.assigned_to_id)),
    havingTaken(db, claimedBy(db, f.claimed_by_id)),
    ...byWaitAndDecision(f),
    ...byDeadline(db, f),
    usedBy(db, f.order_reference),
    where.external(f),
    havingText(db, f.search, how),
  ]);
}

const byHeader = (f: ApprovalRequestFilterInput): (Condition | undefined)[] => [
  isFolded('customer_name', f.customer_name_is),
  where.contains('sales_contact', f.sales_contact),
  where.contains('project_name', f.project_name),
  where.matches('account_number', f.account_number),
  where.contains('end_customer_name', f.end_customer_name),
  where.contains('rep_firm', f.rep_firm),
];

/** The whole text, trimmed and ignoring case. The index on parts of texts finds the rows. */
const isFolded = (column: string, text: string | null | undefined): Condition | undefined =>
  where.all([
    where.contains(column, text),
    text ? sql.fragment`${sql.raw(folded(column))} = ${foldedValue(text)}` : undefined,
  ]);

const byWaitAndDecision = (f: ApprovalRequestFilterInput): (Condition | undefined)[] => [
  where.atLeast('waiting_since', f.waiting_since_from),
  where.upToSecond('waiting_since', f.waiting_since_to),
  where.atLeast('decided_at', f.decided_from),
  where.upToSecond('decided_at', f.decided_to),
];

const byDeadline = (db: Database, f: ApprovalRequestFilterInput): (Fragment | undefined)[] => [
  where.atLeast('due_at', f.due_from),
  where.atMost('due_at', f.due_to),
  wanted(() => overdueNow(db), f.overdue),
  wanted(() => escalated(db), f.escalated),
];

const overdueNow = ({ clock }: Database): Fragment => sql.fragment`(due_at is not null and due_at <= ${clock.sql})`;

const escalated = (db: Database): Fragment =>
  sql.fragment`id in (${db.rowsOf(ApprovalStep).select('approval_request_id', IS_ESCALATED)})`;

/** An order has drawn down a quantity of a line, by the index on references. */
function usedBy(db: Database, order_reference: string | null | undefined): Condition | undefined {
  const key = referenceKey(order_reference);
  const uses = db.rowsOf(PriceUse).select('approval_request_id', where.equals('reference_key', key));
  return key ? sql.fragment`id in (${uses})` : undefined;
}

/** A comment mentions the caller, who may read it: the SQL form of `readsInternal`. */
function mentioningCaller(db: Database): Condition {
  const { actor, roles } = requireContext();
  if (!actor.user_id) return where.never;
  const mentions = (visibility?: Visibility): Fragment =>
    db
      .rowsOf(CommentMention)
      .select(
        'approval_request_id',
        where.all([where.equals('user_id', actor.user_id), where.equals('visibility', visibility)]),
      );
  if (readsInternal(roles, true)) return sql.fragment`id in (${mentions()})`;
  const everyone = sql.fragment`id in (${mentions('everyone')})`;
  if (!readsInternal(roles, false)) return everyone;
  return sql.fragment`(id in (${mentions()}) and (created_by_id is distinct from ${actor.user_id} or ${everyone}))`;
}

const havingLine = (db: Database, line: Condition | undefined): Condition | undefined =>
  line && sql.fragment`id in (${db.rowsOf(RequestDetail).select('approval_request_id', line)})`;

const ofProduct = (db: Database, product: Condition | undefined): Condition | undefined =>
  product && sql.fragment`partnumber in (${db.rowsOf(Product).select('partnumber', product)})`;

const wanted = (condition: () => Condition, isWanted: boolean | null | undefined): Condition | undefined =>
  isWanted === false ? where.not(condition()) : isWanted ? condition() : undefined;

/**
 * A line was decided by this user. A decision writes no index entry of its line, so the requests that the person has decided or
 * withdrawn are found first. They may have been resubmitted, or only endorsed, so their lines are checked.
 */
function decidedBy(db: Database, given: string | null | undefined, how: Evaluation): Condition | undefined {
  if (!given) return undefined;
  const id = ulidOf(given);
  if (!id) return where.never;
  const isTheirs = where.equals('decided_by_id', id);
  if (how === 'per row') {
    const lines = db.rowsOf(RequestDetail).select('approval_request_id, decided_by_id');
    return sql.fragment`exists (select from (${lines}) as line where approval_request_id = id and decided_by_id = ${id} offset 0)`;
  }
  const decided = db.rowsOf(ApprovalDecision).select('approval_request_id', isTheirs);
  const withdrawn = sql.fragment`select id from searchable_approval_requests where ${tenant} and withdrawn_by_id = ${id}`;
  const ofThem = sql.fragment`approval_request_id in (${decided} union all ${withdrawn})`;
  return havingLine(db, where.all([isTheirs, ofThem]));
}

/** Through the view: below row-level security the planner does not use the index on the levels. */
function activeAt(given: string | null | undefined): Condition | undefined {
  if (!given) return undefined;
  const id = ulidOf(given);
  if (!id) return where.never;
  const steps = sql.fragment`select approval_request_id from searchable_approval_steps where ${tenant} and status = 'active' and level_ids @> array[${id}]::text[]`;
  return sql.fragment`id in (${steps})`;
}

/** A step that is assigned or claimed, by the index on such steps. */
const havingTaken = (db: Database, step: Condition | undefined): Condition | undefined =>
  step && sql.fragment`id in (${db.rowsOf(ApprovalStep).select('approval_request_id', where.all([IS_TAKEN, step]))})`;

function claimedBy({ clock }: Database, id: string | null | undefined): Condition | undefined {
  const isClaimer = where.references('claimed_by_id', id);
  return isClaimer && where.all([isClaimer, sql.fragment`claimed_until > ${clock.sql}`]);
}

function havingText(db: Database, search: string | null | undefined, how: Evaluation): Condition | undefined {
  if (search?.includes(SEPARATOR)) return where.never;
  const text = where.contains('content', search);
  const texts = (condition?: Condition) => db.rowsOf(RequestText).select('approval_request_id', condition);
  if (how === 'per row')
    return text && sql.fragment`exists (${texts(where.all([sql.raw('approval_request_id = id'), text]))} offset 0)`;
  return text && sql.fragment`id in (${texts(text)})`;
}
