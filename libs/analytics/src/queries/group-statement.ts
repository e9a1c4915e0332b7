import { type Fragment, type Statement, sql, tenant } from '@das/platform';
import { SUM_COLUMNS } from '../facts/sums';
import { type Counted, FACTS_READ, FACTS_READ_NAMES, type FactsRead, countedRequests } from './counted-requests';
import { type Dimension, factsOf, isOfLines, isTime } from '../definitions/dimensions';
import { DURATIONS, MEASURES, MEASURE_NAMES, type Measure, type MeasureValues, STATES } from '../definitions/measures';

export interface GroupQuery extends Counted {
  group_by: readonly Dimension[];
  order_by: Measure | null;
  first: number;
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

const joined = (parts: readonly string[]): string => parts.join(', ');
const KEYS = ['k0', 'k1'];
const WRITTEN = ['w0', 'w1'];

/** The totals, and the first groups in their order, as one statement: all numbers are of one moment. */
export function groupStatement(query: GroupQuery): Statement {
  const { group_by, first } = query;
  const measured = joined(MEASURE_NAMES.map((name) => `${MEASURES[name].sql} as ${name}`));
  const names = sql.raw(joined(MEASURE_NAMES));
  const totals = sql.fragment`select ${sql.raw(measured)} from (select ${aggregated(REQUEST_SUMS)} from counted r) as summed`;
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

function orderOf({ group_by, order_by }: GroupQuery): string {
  const time = group_by.findIndex(isTime);
  const usual = [...(time < 0 ? [] : [`${KEYS[time]} collate "C"`]), 'requests desc'];
  const keys = group_by.map((_, index) => `${KEYS[index]} collate "C" nulls last`);
  return joined([...(order_by ? [`${order_by} desc nulls last`] : usual), ...keys]);
}

/** The sums of groups. In a dimension of lines a request counts once in each group that has a line of it. */
function groups({ group_by }: GroupQuery): Fragment {
  const ofLines = group_by.some(isOfLines);
  const keys = joined(
    [0, 1].flatMap((index) => {
      const dimension = group_by[index];
      if (!dimension) return [`null::text as k${index}`, `null::text as w${index}`];
      const { key, written } = factsOf(dimension);
      return [`${key} as k${index}`, `${written ?? 'null::text'} as w${index}`];
    }),
  );
  const rows = ofLines
    ? requestsOfLineGroups(keys, group_by.includes('level'))
    : sql.fragment`select ${sql.raw(keys)}, ${sql.raw(joined(OF_GROUP.map((name) => `r.${name}`)))} from counted r`;
  const written = sql.raw(joined(WRITTEN.map((name) => `max(${name} collate "C") as ${name}`)));
  return sql.fragment`select k0, k1, ${written}, ${aggregated(REQUEST_SUMS)} from (${rows}) as r group by k0, k1`;
}

const OF_REQUEST = ['approval_request_id', 'lifecycle_state', ...Object.keys(DURATIONS)];
const OF_GROUP = [...OF_REQUEST, ...SUM_COLUMNS, 'questions'];
const STATE = sql.raw(FACTS_READ_NAMES);

/** A row for each request and group of lines, with the sums of its lines in the group. A question counts once. */
function requestsOfLineGroups(keys: string, byLevel: boolean): Fragment {
  const levels = sql.raw(byLevel ? 'cross join lateral unnest(l.level_keys) as level(key)' : '');
  const lines = sql.fragment`select ${sql.raw(keys)}, ${sql.raw(joined(OF_REQUEST.map((name) => `r.${name}`)))}, ${sql.raw(joined(SUM_COLUMNS.map((name) => `l.${name}`)))}, l.question_ids
    from counted r join line_facts l on ${tenant.of('l')} and l.approval_request_id = r.approval_request_id and l.generation = r.generation ${levels}`;
  const sums = sql.raw(joined(SUM_COLUMNS.map((name) => `sum(${name}) as ${name}`)));
  const written = sql.raw(joined(WRITTEN.map((name) => `max(${name} collate "C") as ${name}`)));
  const asked = sql.raw(`string_agg(array_to_string(question_ids, ' '), ' ') filter (where question_ids <> '{}')`);
  const grouped = sql.fragment`select k0, k1, ${sql.raw(joined(OF_REQUEST))}, ${written}, ${sums}, ${asked} as asked
    from (${lines}) as l group by k0, k1, ${sql.raw(joined(OF_REQUEST))}`;
  const questions = sql.raw(
    `case when asked is null then 0 else (select count(distinct id) from unnest(string_to_array(asked, ' ')) as id) end as questions`,
  );
  return sql.fragment`select k0, k1, w0, w1, ${sql.raw(joined([...OF_REQUEST, ...SUM_COLUMNS]))}, ${questions} from (${grouped}) as grouped`;
}

/** The additive numbers of rows of requests. */
const REQUEST_SUMS = joined([
  'count(*) as requests',
  ...STATES.map((state) => `count(*) filter (where r.lifecycle_state = '${state}') as ${state}`),
  ...[...SUM_COLUMNS, 'questions'].map((name) => `coalesce(sum(r.${name}), 0) as ${name}`),
]);

/** Sums with percentiles by the nearest rank. PostgreSQL multiplies as doubles, which is exact for these fractions up to millions of rows. */
function aggregated(sums: string): Fragment {
  const percentiles = Object.entries(DURATIONS).flatMap(([column, all]) =>
    all.map((each) => `percentile_disc(${each / 100}) within group (order by r.${column}) as ${column}_p${each}`),
  );
  return sql.raw(joined([sums, ...percentiles]));
}
