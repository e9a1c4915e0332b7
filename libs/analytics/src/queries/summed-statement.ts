import { type Fragment, type Statement, sql } from '@das/platform';
import { type Dimension, factsOf, isTime } from '../definitions/dimensions';
import { DURATIONS, MEASURES, type Measure, isDuration } from '../definitions/measures';
import { ADDITIVE_NAMES, joined } from '../sums/group-rows';
import { COUNTED_DURATIONS, countsOfSums, sumsOf } from '../sums/sums-of-facts';
import { FACTS_READ, FACTS_READ_NAMES } from './counted-requests';
import { type GroupQuery, orderOf } from './group-statement';
import { summedRows } from './summed-rows';

const measured = (names: readonly Measure[]): string => joined(names.map((name) => `${MEASURES[name].sql} as ${name}`));

/** The parts of a statement that depend on the measures. Only those that are read are computed: sums of decimals are most of its time. */
interface Read {
  /** All measures that are read. */
  names: Fragment;
  /** Those of additive numbers: their names, their SQL, and the SQL of the numbers. */
  added: Fragment;
  measured: Fragment;
  sums: Fragment;
  /** The SQL of percentiles, after a comma. */
  durations: Fragment;
}

function readOf({ measures }: Pick<GroupQuery, 'measures'>): Read {
  const [added, durations] = [measures.filter((name) => !isDuration(name)), measures.filter(isDuration)];
  const isNeeded = (number: string): boolean =>
    added.some((name) => new RegExp(`\\b${number}\\b`).test(MEASURES[name].sql));
  return {
    names: sql.raw(joined([...added, ...durations])),
    added: sql.raw(joined(added)),
    measured: sql.raw(measured(added)),
    sums: sql.raw(sumsOf(ADDITIVE_NAMES.filter(isNeeded))),
    durations: sql.raw(durations.length ? `, ${measured(durations)}` : ''),
  };
}

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
  const read = readOf(query);
  const order = sql.raw(orderOf(query));
  const isByDuration = order_by !== null && isDuration(order_by);
  const period = { from, to, basis };
  const time = dimension !== undefined && isTime(dimension) ? dimension : undefined;
  const isOther = dimension !== undefined && !time;
  const rows = sql.raw(isOther ? 'group_rows' : 'total_rows');
  const totalRows = summedRows('total', { ...period, dimension: '', time });
  const otherRows = isOther ? sql.fragment`, ${summedRows('group', { ...period, dimension })}` : sql.raw('');
  const groups = dimension === undefined ? noGroups(read) : groupsOf(dimension, rows, read);
  const choice = isByDuration
    ? sql.fragment`select row_number() over () as id, count(*) over () as total_groups, k0, w0, ${read.added} from grouped`
    : sql.fragment`select row_number() over (order by ${order}) as id, count(*) over () as total_groups, k0, w0, ${read.added}
        from grouped order by id limit ${first}`;
  const places = sql.fragment`select row_number() over (order by ${order})::integer as place, total_groups::integer, k0, w0, ${read.names}
    from (select total_groups, k0, w0, ${read.added}${read.durations} from chosen left join percentiles using (id)) as measured
    order by place limit ${first}`;
  const totals = sql.fragment`select 0 as place, 0 as total_groups, null as k0, null as w0, ${read.added}${read.durations}
    from (select ${read.measured} from (select ${read.sums} from total_rows r) as summed) as added left join percentiles on id = 0`;
  return sql`with ${totalRows}${otherRows},
    grouped as (${groups}), chosen as (${choice}),
    counts as (${countsOf(query, rows)}),
    ranked as (select id, kind, seconds, sum(n) over (partition by id, kind order by seconds) as upto, sum(n) over (partition by id, kind) as total from counts),
    percentiles as (select id, ${sql.raw(PERCENTILES)} from ranked group by id),
    answers as ((${totals}) union all (${places}))
    select place, total_groups, k0, null as k1, w0, null as w1, ${read.names}, ${sql.raw(FACTS_READ_NAMES)}
      from answers cross join (select ${FACTS_READ}) as state order by place`;
}

/** SQL of the key of sums `r`. */
const keyOf = (dimension: Dimension): string => (isTime(dimension) ? factsOf(dimension).key : `nullif(r.key, '')`);

const groupsOf = (dimension: Dimension, rows: Fragment, { measured: values, sums }: Read): Fragment =>
  sql.fragment`select k0, w0, ${values} from
    (select ${sql.raw(keyOf(dimension))} as k0, max(r.written collate "C") as w0, ${sums} from ${rows} r group by k0) as summed`;
const noGroups = ({ measured: values, sums }: Read): Fragment =>
  sql.fragment`select null as k0, null as w0, ${values} from (select ${sums} from total_rows r) as summed where false`;

/** How many requests have each duration, by the id of the chosen group. The totals have the id 0. */
function countsOf({ group_by: [dimension], durations }: GroupQuery, rows: Fragment): Fragment {
  const totals = sql.fragment`select 0 as id, ${sql.raw(COUNTED)} from total_rows r`;
  const all =
    dimension === undefined
      ? totals
      : sql.fragment`${totals} union all select chosen.id, ${sql.raw(COUNTED)} from ${rows} r join chosen on coalesce(chosen.k0, '') = coalesce(${sql.raw(keyOf(dimension))}, '')`;
  return sql.fragment`select id, kind, seconds, sum(n)::bigint as n from (${all}) as r cross join lateral (${sql.raw(countsOfSums(durations))}) as each group by id, kind, seconds`;
}
