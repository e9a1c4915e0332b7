import { type Fragment, type Statement, sql } from '@das/platform';
import { type Counted, FACTS_READ, FACTS_READ_NAMES, type FactsRead, countedRequests } from './counted-requests';
import { type Dimension, isTime } from '../definitions/dimensions';
import { DURATIONS, MEASURES, MEASURE_NAMES, type Measure, type MeasureValues } from '../definitions/measures';
import { REQUEST_SUMS, groupRows, joined } from '../sums/group-rows';

export interface GroupQuery extends Counted {
  group_by: readonly Dimension[];
  order_by: Measure | null;
  first: number;
  /** Those that are read, with those that order the groups. */
  measures: readonly Measure[];
  /** The columns of durations whose percentiles are read. */
  durations: readonly string[];
}

/** A group as the statement returns it. `k` are keys, `w` are values as written after the id of their row. */
export interface GroupRow extends MeasureValues, FactsRead {
  /** 0 is the row of the totals. */
  place: number;
  total_groups: number;
  k0: string | null;
  k1: string | null;
  w0: string | null;
  w1: string | null;
}

const KEYS = ['k0', 'k1'];
const STATE = sql.raw(FACTS_READ_NAMES);

/** The totals, and the first groups in their order, as one statement: all numbers are of one moment. They are computed from facts. */
export function groupStatement(query: GroupQuery): Statement {
  const { group_by, first } = query;
  const measured = joined(MEASURE_NAMES.map((name) => `${MEASURES[name].sql} as ${name}`));
  const names = sql.raw(joined(MEASURE_NAMES));
  const totals = sql.fragment`select ${sql.raw(measured)} from (select ${aggregated(query)} from counted r) as summed`;
  const state = sql.fragment`cross join (select ${FACTS_READ}) as state`;
  if (!group_by.length) {
    const none = sql.raw('0 as place, 0 as total_groups, null as k0, null as k1, null as w0, null as w1');
    return sql`with counted as (${countedRequests(query)}) select ${none}, ${names}, ${STATE} from (${totals}) as totals ${state}`;
  }
  const order = sql.raw(orderOf(query));
  return sql`with counted as (${countedRequests(query)}),
    grouped as (select k0, k1, w0, w1, ${sql.raw(measured)} from (${groups(query)}) as summed),
    chosen as (select row_number() over (order by ${order}) as place, count(*) over () as total_groups, k0, k1, w0, w1, ${names} from grouped order by place limit ${first}),
    answers as (
      select 0 as place, 0 as total_groups, null as k0, null as k1, null as w0, null as w1, ${names} from (${totals}) as totals
      union all select place::integer, total_groups::integer, k0, k1, w0, w1, ${names} from chosen)
    select place, total_groups, k0, k1, w0, w1, ${names}, ${STATE} from answers ${state} order by place`;
}

/** The order of groups, as SQL over their keys and measures. */
export function orderOf({ group_by, order_by }: Pick<GroupQuery, 'group_by' | 'order_by'>): string {
  const time = group_by.findIndex(isTime);
  const usual = [...(time < 0 ? [] : [`${KEYS[time]} collate "C"`]), 'requests desc'];
  const keys = group_by.map((_, index) => `${KEYS[index]} collate "C" nulls last`);
  return joined([...(order_by ? [`${order_by} desc nulls last`] : usual), ...keys]);
}

/** The sums of groups. In a dimension of lines a request counts once in each group that has a line of it. */
function groups(query: GroupQuery): Fragment {
  const written = sql.raw(joined(['w0', 'w1'].map((name) => `max(${name} collate "C") as ${name}`)));
  return sql.fragment`select k0, k1, ${written}, ${aggregated(query)} from (${groupRows(query.group_by)}) as r group by k0, k1`;
}

/** Sums with percentiles by the nearest rank. PostgreSQL multiplies as doubles, which is exact for these fractions up to millions of rows. */
function aggregated({ durations }: GroupQuery): Fragment {
  const percentiles = Object.entries(DURATIONS).flatMap(([column, all]) =>
    all.map((each) => {
      const percentile = durations.includes(column)
        ? `percentile_disc(${each / 100}) within group (order by r.${column})`
        : 'null::integer';
      return `${percentile} as ${column}_p${each}`;
    }),
  );
  return sql.raw(joined([REQUEST_SUMS, ...percentiles]));
}
