import {
  type Database,
  type Fragment,
  type SortKey,
  type Statement,
  type Walk,
  following,
  positionOf,
  sql,
  tenant,
  where,
} from '@das/platform';
import type { AskedPart } from '../model/precedent-inputs';
import type { Precedent, Ring } from '../model/precedent';
import { folded, foldedValue } from './precedent-rows';
import { validNow } from './requests-matching';

/** What precedents are compared with: `key`, `request_id`, `part`, `account`, `end_customer`, `customer` and `region`, as SQL. Of the three names at most one is set. */
export type Asked = Fragment;

/** Which precedents are read. */
export interface Reading {
  asked: Asked;
  /** The earliest decision, as `timestamptz`. */
  since: Fragment;
  /** Without a ring those of all rings. */
  ring?: Ring | null;
  outcome?: string | null;
  /** The walk that the page belongs to. */
  walk?: Walk;
}

/** The order of precedents: the newest first. */
export const PRECEDENT_KEYS: SortKey[] = [
  { column: 'p.decided_at', type: 'timestamptz', isDescending: true },
  { column: 'p.opportunity_id', type: 'text', isDescending: true },
];

/** A precedent, with what its discount is computed from. */
export type FoundPrecedent = Omit<Precedent, 'discount_percent'> & { key: string; list_price: number | null };

interface Names {
  account: Fragment;
  end_customer: Fragment;
  customer: Fragment;
}

/** The narrowest name that is given decides the ring `customer`. */
const narrowest = ({ account, end_customer, customer }: Names): Fragment => sql.fragment`
  ${account} as account, case when ${account} is null then ${end_customer} end as end_customer,
  case when ${account} is null and ${end_customer} is null then ${customer} end as customer`;

/** Stored lines, by their ids. */
export const askedLines = (line_ids: string[]): Asked => sql.fragment`
  select line.id as key, line.approval_request_id as request_id, ${sql.raw(folded('line.partnumber'))} as part,
         ${narrowest({
           account: sql.raw(folded('deal.account_number')),
           end_customer: sql.raw(folded('deal.end_customer_name')),
           customer: sql.raw(folded('deal.customer_name')),
         })}, ${sql.raw(folded('deal.sales_region'))} as region
    from request_details line join approval_requests deal on ${tenant.of('deal')} and deal.id = line.approval_request_id
   where ${tenant.of('line')} and ${where.isOneOfKeys('line.id', line_ids)} and deal.deleted_at is null`;

/** A part number that no stored line has to have. */
export const askedPart = (key: string, asked: AskedPart): Asked => sql.fragment`
  select ${key}::text as key, null::text as request_id, ${foldedValue(asked.partnumber)} as part,
         ${narrowest({
           account: foldedValue(asked.account_number),
           end_customer: foldedValue(asked.end_customer_name),
           customer: foldedValue(asked.customer_name),
         })}, ${foldedValue(asked.sales_region)} as region`;

export const NEWEST_FIRST = sql.raw('order by p.decided_at desc, p.opportunity_id desc');
export const IS_CUSTOMER = sql.raw(
  '(p.account = asked.account or p.end_customer = asked.end_customer or p.customer = asked.customer)',
);

/** What makes a precedent one of a ring that excludes narrower ones. */
export const IS_OF = {
  region: sql.fragment`p.region = asked.region and ${IS_CUSTOMER} is not true`,
  part: sql.fragment`(p.region = asked.region) is not true and ${IS_CUSTOMER} is not true`,
};

/** What makes a precedent one of a ring. The alternatives exclude each other, and each is read from an index of its own. */
const MATCHES: Record<Ring, Fragment[]> = {
  customer: ['account', 'end_customer', 'customer'].map(
    (name) => sql.raw(`asked.${name} is not null and p.${name} = asked.${name}`), // or PostgreSQL may scan the part for a missing name
  ),
  region: [IS_OF.region],
  part: [IS_OF.part],
};

/** The precedents of a ring, or of all rings, of the row `asked`. */
const matching = ({ since, outcome }: Reading, match: Fragment): Fragment => sql.fragment`
  from price_precedents p
 where ${tenant.of('p')} and p.part = asked.part and ${match} and p.decided_at >= ${since}
   and p.approval_request_id is distinct from asked.request_id ${outcome ? sql.fragment`and p.outcome = ${outcome}` : NOTHING}`;

const NOTHING = sql.raw('');
const alternatives = (ring: Ring | null | undefined): Fragment[] => (ring ? MATCHES[ring] : [sql.raw('true')]);
export const joined =
  (parts: Fragment[], by: string): Fragment =>
  (bind) =>
    parts.map((part) => part(bind)).join(by);

/** The newest precedents without an order. @param limit of each alternative */
export const newest = (reading: Reading, columns: string, limit: number): Fragment =>
  joined(
    alternatives(reading.ring).map(
      (match) =>
        sql.fragment`(select ${sql.raw(columns)} ${matching(reading, match)} ${afterPosition(reading.walk)} ${NEWEST_FIRST} limit ${limit})`,
    ),
    ' union all ',
  );

const afterPosition = (walk: Walk | undefined): Fragment => {
  const { keys, position } = walk ?? {};
  return keys && position ? (bind) => `and ${following(keys, position, bind)}` : NOTHING;
};

const SHOWN =
  'p.opportunity_id, p.approval_request_id, p.outcome, p.quote_quantity, p.approved_price, p.list_price, p.decided_at, p.region, p.account, p.end_customer, p.customer';

/** A page of precedents, the newest first. Lines and requests are looked up by id, because the planner would read all rows of the tenant to join them. */
export const pageOfPrecedents = (db: Database, reading: Reading, { limit, offset }: Window): Statement => sql`
  with asked as materialized (${reading.asked})
  select asked.key, case when ${IS_CUSTOMER} then 'customer' when p.region = asked.region then 'region' else 'part' end as ring,
         p.opportunity_id, p.approval_request_id, p.outcome, p.quote_quantity, p.approved_price, p.list_price, p.decided_at,
         line.partnumber, line.requested_price, deal.customer_name, deal.end_customer_name, deal.sales_region, ${isValid(db)} as is_valid
         ${reading.walk ? sql.raw(`, ${positionOf(PRECEDENT_KEYS)} as cursor_position`) : NOTHING}
    from asked
   cross join lateral (select ${sql.raw(SHOWN)} from (${newest(reading, SHOWN, offset + limit)}) as p ${NEWEST_FIRST} limit ${limit} offset ${offset}) as p
   cross join lateral (
     select line.partnumber, line.requested_price, line.status, line.revoked_at, line.superseded_at from request_details line where ${tenant.of('line')} and line.id = p.opportunity_id limit 1
   ) as line
   cross join lateral (
     select deal.customer_name, deal.end_customer_name, deal.sales_region, deal.lifecycle_state, deal.valid_until
       from approval_requests deal where ${tenant.of('deal')} and deal.id = p.approval_request_id limit 1
   ) as deal ${NEWEST_FIRST}`;

interface Window {
  limit: number;
  offset: number;
}

/** Whether the line of a precedent is valid now: the SQL form of `isValidLine`, on the rows `line` and `deal`. */
const isValid = (db: Database): Fragment =>
  sql.fragment`line.status = 'approved' and line.revoked_at is null and line.superseded_at is null and ${validNow(db)}`;

/** The number of precedents of the ring and outcome. */
export const countOfPrecedents = (reading: Reading): Statement => sql`
  with asked as materialized (${reading.asked})
  select count(*) as total from asked cross join lateral (${joined(
    alternatives(reading.ring).map((match) => sql.fragment`select 1 ${matching(reading, match)}`),
    ' union all ',
  )}) as p`;

/** Whether the history of the tenant is still being loaded. */
export const historyLoading = (): Statement =>
  sql`select count(*) as loading from precedent_loads where ${tenant} and not is_loaded`;
