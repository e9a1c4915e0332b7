import { type Fragment, sql, tenant } from '@das/platform';
import { type Dimension, factsOf, isOfLines } from '../definitions/dimensions';
import { DURATIONS, STATES } from '../definitions/measures';
import { SUM_COLUMNS } from '../facts/sums';

/** SQL of a list. */
export const joined = (parts: readonly string[]): string => parts.join(', ');

/** The columns of {@link groupRows} besides `k0`, `k1`, `w0`, `w1` and `start`. */
const OF_REQUEST = ['approval_request_id', 'lifecycle_state', ...Object.keys(DURATIONS)];
export const OF_GROUP: readonly string[] = [...OF_REQUEST, ...SUM_COLUMNS, 'questions'];

/** The additive numbers of rows `r` of requests, each with its SQL. */
const ADDITIVE: readonly (readonly [name: string, sql: string])[] = [
  ['requests', 'count(*)'],
  ...STATES.map((state) => [state, `count(*) filter (where r.lifecycle_state = '${state}')`] as const),
  ...[...SUM_COLUMNS, 'questions'].map((name) => [name, `coalesce(sum(r.${name}), 0)`] as const),
];
export const ADDITIVE_NAMES: readonly string[] = ADDITIVE.map(([name]) => name);
export const REQUEST_SUMS = joined(ADDITIVE.map(([name, text]) => `${text} as ${name}`));

const OF_REQUEST_LINES = sql.fragment`${tenant.of('l')} and l.approval_request_id = r.approval_request_id and l.generation = r.generation`;
const LINE_COLUMNS = sql.raw(
  joined([
    ...['opportunity_id', 'is_counted', 'partnumber', 'partnumber_label', 'product_category', 'level_keys', 'approver'],
    ...['reason_code', 'reason_code_label', 'question_ids', ...SUM_COLUMNS],
  ]),
);
/** The lines of requests `counted r`, which may be all of a tenant. */
const OF_ALL = sql.fragment`join line_facts l on ${OF_REQUEST_LINES}`;
/**
 * The same for the requests of some days, read request by request. Of a tenant without statistics PostgreSQL expects few lines, and would compare all of
 * them with each request.
 */
export const LINES_OF_DAYS = sql.fragment`cross join lateral (select ${LINE_COLUMNS} from line_facts l where ${OF_REQUEST_LINES} offset 0) as l`;

/**
 * A row for each of the requests `counted r` and each of its groups, with the keys of at most two dimensions and the values as written after the id
 * of their row. In a dimension of lines a request has one row for each group with a line of it.
 *
 * @param start SQL of a further column `start`, over `r`
 * @param lines SQL that joins their lines
 */
export function groupRows(group_by: readonly Dimension[], start = 'null::date', lines = OF_ALL): Fragment {
  const keys = joined(
    [0, 1].flatMap((index) => {
      const dimension = group_by[index];
      if (!dimension) return [`null::text as k${index}`, `null::text as w${index}`];
      const { key, written } = factsOf(dimension);
      return [`${key} as k${index}`, `${written ?? 'null::text'} as w${index}`];
    }),
  );
  return group_by.some(isOfLines)
    ? rowsOfLineGroups(`${keys}, ${start} as start`, group_by.includes('level'), lines)
    : sql.fragment`select ${sql.raw(`${keys}, ${start} as start`)}, ${sql.raw(joined(OF_GROUP.map((name) => `r.${name}`)))} from counted r`;
}

/** With the sums of the request's lines in the group. A question counts once. */
function rowsOfLineGroups(keys: string, byLevel: boolean, ofRequests: Fragment): Fragment {
  const levels = sql.raw(byLevel ? 'cross join lateral unnest(l.level_keys) as level(key)' : '');
  const lines = sql.fragment`select ${sql.raw(keys)}, ${sql.raw(joined(OF_REQUEST.map((name) => `r.${name}`)))}, ${sql.raw(joined(SUM_COLUMNS.map((name) => `l.${name}`)))}, l.question_ids
    from counted r ${ofRequests} ${levels}`;
  const sums = sql.raw(joined(SUM_COLUMNS.map((name) => `sum(${name}) as ${name}`)));
  const written = sql.raw(joined(['w0', 'w1'].map((name) => `max(${name} collate "C") as ${name}`)));
  const asked = sql.raw(`string_agg(array_to_string(question_ids, ' '), ' ') filter (where question_ids <> '{}')`);
  const grouped = sql.fragment`select k0, k1, start, ${sql.raw(joined(OF_REQUEST))}, ${written}, ${sums}, ${asked} as asked
    from (${lines}) as l group by k0, k1, start, ${sql.raw(joined(OF_REQUEST))}`;
  const questions = sql.raw(
    `case when asked is null then 0 else (select count(distinct id) from unnest(string_to_array(asked, ' ')) as id) end as questions`,
  );
  return sql.fragment`select k0, k1, w0, w1, start, ${sql.raw(joined([...OF_REQUEST, ...SUM_COLUMNS]))}, ${questions} from (${grouped}) as grouped`;
}
