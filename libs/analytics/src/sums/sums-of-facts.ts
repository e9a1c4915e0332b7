import { type Fragment, sql } from '@das/platform';
import { DIMENSION_NAMES, type Dimension, isTime } from '../definitions/dimensions';
import { DURATIONS } from '../definitions/measures';
import { ADDITIVE_NAMES, LINES_OF_DAYS, OF_GROUP, REQUEST_SUMS, groupRows, joined } from './group-rows';
import type { Span } from './summed-spans';

/** What is summed by: a dimension, or nothing for the sums of all requests. */
export type Summed = Dimension | '';

/** The dimensions by which sums are kept. Times are the spans themselves. */
export const SUMMED: readonly Summed[] = ['', ...DIMENSION_NAMES.filter((name) => !isTime(name))];

const DURATION_NAMES = Object.keys(DURATIONS);
/** The columns of durations and of their numbers of requests. */
export const COUNTED_DURATIONS: readonly string[] = DURATION_NAMES.flatMap((name) => [name, `${name}_counts`]);

/** The columns of sums, besides their span and their dimension. */
export const SUM_NAMES: readonly string[] = ['key', 'written', ...ADDITIVE_NAMES, ...COUNTED_DURATIONS];

/** The durations of rows `r`, by kind: the place in `DURATIONS`. */
const DURATIONS_OF_ROW = joined(DURATION_NAMES.map((name, kind) => `(${kind}, r.${name})`));
/** The same of rows `r` that are sums, with the number of requests. @param names the columns of durations */
export const countsOfSums = (names: readonly string[]): string =>
  names.length
    ? names
        .map(
          (name) =>
            `select ${DURATION_NAMES.indexOf(name)} as kind, seconds, n from unnest(r.${name}, r.${name}_counts) as each(seconds, n)`,
        )
        .join(' union all ')
    : 'select 0 as kind, 0 as seconds, 0 as n where false';

/** Additive numbers of sums `r`. */
export const sumsOf = (names: readonly string[]): string =>
  joined(names.map((name) => `coalesce(sum(r.${name}), 0) as ${name}`));
const ALL_SUMS = sumsOf(ADDITIVE_NAMES);

/** Durations as arrays, from rows `counts` that have the number of requests of each. */
const gathered = (keys: string): string =>
  `select ${keys}, ${joined(
    DURATION_NAMES.flatMap((name, kind) =>
      [
        ['seconds', name],
        ['n', `${name}_counts`],
      ].map(([value, column]) => `array_agg(${value} order by seconds) filter (where kind = ${kind}) as ${column}`),
    ),
  )} from counts group by ${keys}`;

/** SQL of the first day of the span in which a request lies. */
const STARTS: Record<Span, string> = { day: 'r.day', month: `date_trunc('month', r.day::timestamp)::date` };

/**
 * Sums of the requests that `counted` selects, which have a `day`.
 *
 * @param span the sums are of each of these, with its `start`; null: of all days, with a `start` that says nothing
 */
export function sumsOfFacts(counted: Fragment, span: Span | null, dimension: Summed): Fragment {
  const group_by = dimension === '' ? [] : [dimension];
  const rows = sql.fragment`select ${sql.raw(joined([...OF_GROUP, 'start', `coalesce(k0, '') as key`, 'w0 as written']))}
    from (${groupRows(group_by, span ? STARTS[span] : `date '-infinity'`, LINES_OF_DAYS)}) as r`;
  return sql.fragment`with counted as (${counted}), rows as materialized (${rows}),
    numbers as (select start, key, max(written collate "C") as written, ${sql.raw(REQUEST_SUMS)} from rows r group by start, key),
    counts as (select start, key, kind, seconds, count(*)::integer as n
      from rows r cross join lateral (values ${sql.raw(DURATIONS_OF_ROW)}) as each(kind, seconds) where seconds is not null group by start, key, kind, seconds),
    durations as (${sql.raw(gathered('start, key'))})
    select start, ${sql.raw(joined(SUM_NAMES))} from numbers left join durations using (start, key)`;
}

/** Sums by `dimension`, of the sums that `kept` selects. */
export const sumsOfSums = (kept: Fragment): Fragment =>
  sql.fragment`with kept as materialized (${kept}),
    numbers as (select dimension, key, max(written collate "C") as written, ${sql.raw(ALL_SUMS)} from kept r group by dimension, key),
    counts as (select dimension, key, kind, seconds, sum(n)::integer as n
      from kept r cross join lateral (${sql.raw(countsOfSums(DURATION_NAMES))}) as each group by dimension, key, kind, seconds),
    durations as (${sql.raw(gathered('dimension, key'))})
    select dimension, ${sql.raw(joined(SUM_NAMES))} from numbers left join durations using (dimension, key)`;
