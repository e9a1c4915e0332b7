import { type Fragment, type Statement, sql, tenant } from '@das/platform';
import type { Ring } from '../model/precedent';
import { MOST_COUNTED } from '../rules/pricing/precedent-statistics';
import { IS_CUSTOMER, IS_OF, NEWEST_FIRST, type Reading, joined, newest } from './precedent-statements';

/**
 * The figures of rings, for parts with any number of precedents. A ring excludes the narrower ones, so a scan from the newest precedent on
 * may meet none of it. It ends after {@link MOST_SCANNED}; then {@link factsBeyond} reads what the narrower rings do not have.
 */

/** The rings that exclude others. */
type WideRing = Exclude<Ring, 'customer'>;
export const WIDE_RINGS = ['region', 'part'] as const satisfies WideRing[];

/** The newest precedents among which a ring is looked for first. Most parts have fewer. */
const MOST_SCANNED = 4_000;

/** The facts of a ring, the newest first: outcome, approved price, quantity, list price. */
export type Facts = [string, number | null, number | null, number | null][];

/** The {@link Facts} of each ring of a line, one more than are counted, and how many precedents were scanned at most. */
export type FactsOfRings = Record<Ring, Facts | null> & Record<`${WideRing}_scanned`, number> & { key: string };

/** Whether the facts of a ring are all that count. */
export const isSettled = (facts: FactsOfRings, ring: WideRing): boolean =>
  facts[`${ring}_scanned`] < MOST_SCANNED || (facts[ring]?.length ?? 0) > MOST_COUNTED;

const COUNTED = 'p.outcome, p.approved_price, p.quote_quantity, p.list_price, p.decided_at, p.opportunity_id';
const COMPARED = 'p.approval_request_id, p.account, p.end_customer, p.customer, p.region';
const COLUMNS = sql.raw(`${COUNTED}, ${COMPARED}`);

/** What the precedents of a ring have; some of them are in narrower rings. */
const HAS: Record<WideRing, Fragment> = { region: sql.raw('p.region = asked.region'), part: sql.raw('true') };

const ofPart = ({ since }: Reading, condition: Fragment): Fragment =>
  sql.fragment`from price_precedents p where ${tenant.of('p')} and p.part = asked.part and ${condition} and p.decided_at >= ${since}`;
const scan = (reading: Reading, ring: WideRing): Fragment =>
  sql.fragment`select ${COLUMNS} ${ofPart(reading, HAS[ring])} ${NEWEST_FIRST} limit ${MOST_SCANNED}`;
const isOfOtherRequest = sql.raw('p.approval_request_id is distinct from asked.request_id');

/** The newest of the rows that belong to a ring. */
const inRing = (rows: Fragment, ring: WideRing): Fragment =>
  sql.fragment`select ${sql.raw(COUNTED)} from (${rows}) as p where ${isOfOtherRequest} and ${IS_OF[ring]} ${NEWEST_FIRST} limit ${MOST_COUNTED + 1}`;

const facts = (rows: Fragment): Fragment =>
  sql.fragment`(select json_agg(json_build_array(p.outcome, p.approved_price, p.quote_quantity, p.list_price) ${NEWEST_FIRST}) from (${rows}) as p)`;

/** The {@link FactsOfRings}. A line that does not exist has no row. */
export function factsOfRings(reading: Reading): Statement {
  const customers = newest({ ...reading, outcome: null, ring: 'customer' }, COUNTED, MOST_COUNTED + 1);
  const scanned = (ring: WideRing): Fragment =>
    sql.fragment`${facts(inRing(scan(reading, ring), ring))} as ${sql.raw(ring)},
      (select count(*)::int from (select 1 ${ofPart(reading, HAS[ring])} limit ${MOST_SCANNED}) as p) as ${sql.raw(`${ring}_scanned`)}`;
  return sql`with asked as materialized (${reading.asked})
    select asked.key, ${facts(customers)} as customer, ${joined(WIDE_RINGS.map(scanned), ', ')} from asked`;
}

/**
 * The {@link Facts} of a ring of which a scan met too few: those of the part without the customer, or without the region, whichever
 * leaves out more of the newest.
 */
export function factsBeyond(reading: Reading, ring: WideRing): Statement {
  const byName = joined(
    NAMES.map((name) => without(reading, name, sql.raw('not sample.by_region'))),
    ' union all ',
  );
  const rows = sql.fragment`${byName} union all ${without(reading, 'region', sql.raw('sample.by_region'))}`;
  const isMostlyRegion = sql.fragment`count(*) filter (where ${HAS.region}) >= count(*) filter (where ${IS_CUSTOMER})`;
  const byRegion =
    ring === 'part'
      ? sql.fragment`select ${isMostlyRegion} as by_region from (${scan(reading, ring)}) as p`
      : sql.raw('select false as by_region');
  return sql`with asked as materialized (${reading.asked})
    select asked.key, ${facts(inRing(rows, ring))} as facts from asked cross join lateral (${byRegion}) as sample`;
}

const NAMES = ['account', 'end_customer', 'customer'] as const;

/**
 * The precedents that do not have the name asked about, from its index: what is before it, after it, and without any. The order is that of
 * the index, and `offset 0` keeps other conditions apart, because PostgreSQL would read all precedents of the part by time.
 */
function without(reading: Reading, name: (typeof NAMES)[number] | 'region', isRead: Fragment): Fragment {
  const [own, asked] = [`p.${name}`, `asked.${name}`];
  const ranges = [`${own} < ${asked}`, `${own} > ${asked}`, `${own} is null`].map(
    (range) => `${asked} is not null and ${range}`,
  );
  const order = sql.raw(`order by ${own}, p.decided_at, p.opportunity_id offset 0`);
  const rows = ranges.map(
    (range) =>
      sql.fragment`(select ${COLUMNS} ${ofPart(reading, sql.fragment`${sql.raw(range)} and ${isRead}`)} ${order})`,
  );
  return joined(rows, ' union all ');
}
