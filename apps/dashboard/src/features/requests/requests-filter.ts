import { apiMoment } from '../../format/age';
import { beginOf, endOf, lastBefore } from '../../format/local-moment';
import { isMoment } from './filters';
import type { RequestsQueryVariables } from './requests.graphql.ts';
import type { RequestsSearch } from './requests-search';

export type RequestsFilter = NonNullable<RequestsQueryVariables['filter']>;

/** Of the viewer: who `Mine` is, and where days begin. */
export interface Reader {
  user_id: string;
  timezone: string;
}

/** The filter of the API. A view that everybody has and the filters both apply; the filter of a saved view is not part of it. */
export function requestsFilter(search: RequestsSearch, reader: Reader): RequestsFilter {
  return bothOf(viewFilter(search.view, reader), chosenFilter(search, reader));
}

/** A filter that matches what both match. An empty filter matches everything. */
export function bothOf(one: RequestsFilter, other: RequestsFilter): RequestsFilter {
  const parts = [one, other].filter((part) => Object.keys(part).length > 0);
  return parts.length > 1 ? { AND: parts } : (parts[0] ?? {});
}

function viewFilter(view: string | undefined, { user_id }: Reader): RequestsFilter {
  if (view === 'awaiting_me') return { awaiting_me: true };
  if (view === 'pending') return { lifecycle_state: 'pending' };
  if (view === 'questions_to_me') return { awaiting_my_answer: true };
  if (view === 'mentions_me') return { mentions_me: true };
  if (view === 'mine') return { created_by_id: user_id };
  return view === 'valid' || view === 'ending_soon' ? { is_valid: true } : {};
}

function chosenFilter(search: RequestsSearch, { timezone }: Reader): RequestsFilter {
  const { q, min, max, valid, created_from, created_to, due_from, due_to } = search;
  const { decided_from, decided_to, waiting_since, waiting_since_from } = search;
  const all: RequestsFilter = {
    search: q,
    status: search.status,
    lifecycle_state: search.state,
    customer_name: search.customer,
    partnumber: search.part,
    sales_region: search.region,
    request_type: search.type,
    request_date_from: search.from,
    request_date_to: search.to,
    min_requested_total: min === undefined ? undefined : Number(min),
    max_requested_total: max === undefined ? undefined : Number(max),
    is_valid: yesOrNo(valid),
    product_category_id: search.category,
    sales_contact: search.contact,
    project_name: search.project,
    account_number: search.account,
    end_customer_name: search.end_customer,
    rep_firm: search.rep_firm,
    created_from: created_from && beginOf(created_from, timezone),
    created_to: created_to && endOf(created_to, timezone),
    due_from: due_from && beginOf(due_from, timezone),
    due_to: due_to && endOf(due_to, timezone),
    overdue: yesOrNo(search.overdue),
    escalated: yesOrNo(search.escalated),
    awaiting_answer: yesOrNo(search.question),
    needs_owner: yesOrNo(search.at_owner),
    order_reference: search.order_reference,
    waiting_since_to: waiting_since && secondBefore(waiting_since, timezone),
    level_id: search.level,
    created_by_id: search.requested_by,
    decided_by_id: search.decided_by,
    assigned_to_id: search.assigned_to,
    claimed_by_id: search.claimed_by,
    decided_from: decided_from && beginOf(decided_from, timezone),
    decided_to: decided_to && endOf(decided_to, timezone),
    waiting_since_from: waiting_since_from && firstSecond(waiting_since_from, timezone),
    partnumber_is: search.part_is,
    customer_name_is: search.customer_is,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const SECOND_MS = 1_000;

/** The moment, or the first second of the day. */
const firstSecond = (text: string, timezone: string): string =>
  isMoment(text) ? apiMoment(Date.parse(text)) : beginOf(text, timezone);

/** The last second before the moment or the day. */
const secondBefore = (text: string, timezone: string): string =>
  isMoment(text) ? apiMoment(Date.parse(text) - SECOND_MS) : lastBefore(text, timezone);

const yesOrNo = (value: string | undefined): boolean | undefined => (value === undefined ? undefined : value === '1');
