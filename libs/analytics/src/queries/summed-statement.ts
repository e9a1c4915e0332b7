import { type Fragment, type Statement, sql } from '@das/platform';
import { type Dimension, factsOf, isTime } from '../definitions/dimensions';
import { DURATIONS, MEASURES, MEASURE_NAMES, type Measure, isDuration } from '../definitions/measures';
import { joined } from '../sums/group-rows';
import { COUNTED_DURATIONS, SUMS_OF_SUMS, countsOfSums } from '../sums/sums-of-facts';
import { FACTS_READ, FACTS_READ_NAMES } from './counted-requests';
import { type GroupQuery, orderOf } from './group-statement';
import { summedRows } from './summed-rows';

const measured = (names: readonly Measure[]): string => joined(names.map((name) => `${MEASURES[name].sql} as ${name}`));

const ADDED = MEASURE_NAMES.filter((name) => !isDuration(name));
const OF_DURATION = MEASURE_NAMES.filter(isDuration);
const [NAMES, ADDED_NAMES] = [[...ADDED, ...OF_DURATION], ADDED].map(joined) as [string, string];
const [MEASURED, DURATIONS_MEASURED] = [ADDED, OF_DURATION].map(measured) as [string, string];
const COUNTED = joined(COUNTED_DURATIONS.map((name) => `r.${name}`));

/** The nearest rank: the first duration up to which there are so many percent of the requests. */
const PERCENTILES = joined(
  Object.entries(DURATIONS).flatMap(([column, all], kind) =>
    all.map(
      (each) => `min(seconds) filter (where kind = ${kind} and upto * 100 >= ${each} * total) as ${column}_p${each}`,
    ),
  ),
);

/** Whether sums are kept for the numbers that are asked for: those of all requests, by at most one dimension. */
export const haveSums = ({ group_by, ids }: GroupQuery): boolean => !ids && group_by.length < 2;

/** The same as `groupStatement`, from kept sums where they are current. Percentiles are computed from counts, and only those that are read, of groups that are returned. */
export function summedStatement(query: GroupQuery): Statement {
  const { from, to, basis, first, order_by } = query;
  const [dimension] = query.group_by;
  const order = sql.raw(orderOf(query));
  const isByDuration = order_by !== null && isDuration(order_by);
  const period = { from, to, basis };
  const time = dimension !== undefined && isTime(dimension) ? dimension : undefined;
  const isOther = dimension !== undefined && !time;
  const rows = sql.raw(isOther ? 'group_rows' : 'total_rows');
  const totalRows = summedRows('total', { ...period, dimension: '', time });
  const otherRows = isOther ? sql.fragment`, ${summedRows('group', { ...period, dimension })}` : sql.raw('');
  const groups = dimension === undefined ? NO_GROUPS : groupsOf(dimension, rows);
  const choice = isByDuration
    ? sql.fragment`select row_number() over () as id, count(*) over () as total_groups, k0, w0, ${sql.raw(ADDED_NAMES)} from grouped`
    : sql.fragment`select row_number() over (order by ${order}) as id, count(*) over () as total_groups, k0, w0, ${sql.raw(ADDED_NAMES)}
        from grouped order by id limit ${first}`;
  const places = sql.fragment`select row_number() over (order by ${order})::integer as place, total_groups::integer, k0, w0, ${sql.raw(NAMES)}
    from (select total_groups, k0, w0, ${sql.raw(ADDED_NAMES)}, ${sql.raw(DURATIONS_MEASURED)} from chosen left join percentiles using (id)) as measured
    order by place limit ${first}`;
  const totals = sql.fragment`select 0 as place, 0 as total_groups, null as k0, null as w0, ${sql.raw(ADDED_NAMES)}, ${sql.raw(DURATIONS_MEASURED)}
    from (select ${sql.raw(MEASURED)} from (select ${sql.raw(SUMS_OF_SUMS)} from total_rows r) as summed) as added left join percentiles on id = 0`;
  return sql`with ${totalRows}${otherRows},
    grouped as (${groups}), chosen as (${choice}),
    counts as (${countsOf(query, rows)}),
    ranked as (select id, kind, seconds, sum(n) over (partition by id, kind order by seconds) as upto, sum(n) over (partition by id, kind) as total from counts),
    percentiles as (select id, ${sql.raw(PERCENTILES)} from ranked group by id),
    answers as ((${totals}) union all (${places}))
    select place, total_groups, k0, null as k1, w0, null as w1, ${sql.raw(NAMES)}, ${sql.raw(FACTS_READ_NAMES)}
      from answers cross join (select ${FACTS_READ}) as state order by place`;
}

/** SQL of the key of sums `r`. */
const keyOf = (dimension: Dimension): string => (isTime(dimension) ? factsOf(dimension).key : `nullif(r.key, '')`);

const groupsOf = (dimension: Dimension, rows: Fragment): Fragment =>
  sql.fragment`select k0, w0, ${sql.raw(MEASURED)} from
    (select ${sql.raw(keyOf(dimension))} as k0, max(r.written collate "C") as w0, ${sql.raw(SUMS_OF_SUMS)} from ${rows} r group by k0) as summed`;
const NO_GROUPS = sql.fragment`select null as k0, null as w0, ${sql.raw(MEASURED)} from (select ${sql.raw(SUMS_OF_SUMS)} from total_rows r) as summed where false`;

/** How many requests have each duration, by the id of the chosen group. The totals have the id 0. */
function countsOf({ group_by: [dimension], durations }: GroupQuery, rows: Fragment): Fragment {
  const totals = sql.fragment`select 0 as id, ${sql.raw(COUNTED)} from total_rows r`;
  const all =
    dimension === undefined
      ? totals
      : sql.fragment`${totals} union all select chosen.id, ${sql.raw(COUNTED)} from ${rows} r join chosen on coalesce(chosen.k0, '') = coalesce(${sql.raw(keyOf(dimension))}, '')`;
  return sql.fragment`select id, kind, seconds, sum(n)::bigint as n from (${all}) as r cross join lateral (${sql.raw(countsOfSums(durations))}) as each group by id, kind, seconds`;
}
