import { InputTooComplex } from '../errors/errors';
import { ulidOf } from '../values/new-id';
import { hasTrigram } from './has-trigram';
import type { Bind, Fragment } from './sql';

/**
 * A condition on rows. Null and blank filter values give undefined, which matches every row. Values are bound; column names must
 * come from the source code.
 */
export type Condition = Fragment;

type Maybe<T> = T | null | undefined;

/** SQL that converts to lower case by Unicode rules, independent of the database cluster's locale. */
export const caseFolded = (expression: string): string => `lower(${expression} collate "und-x-icu")`;

/** A `like` pattern for values that contain the text; `%`, `_` and `\` are escaped. */
const occurring = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const given = <T>(value: Maybe<T>): value is T => value !== null && value !== undefined && value !== '';

function when<T>(value: Maybe<T>, condition: (value: T) => Condition): Condition | undefined {
  return given(value) ? condition(value) : undefined;
}

/** *Partial match*: the column contains the text, ignoring case. The text is converted once, not for each row. */
export const contains = (column: string, text: Maybe<string>) =>
  when(text, (value) => (bind) => {
    const converted = (given: string): string => `(select ${caseFolded(bind(given))})`;
    // without a trigram, `like` would let the planner read the whole trigram index
    return hasTrigram(value)
      ? `${caseFolded(column)} like ${converted(occurring(value))}`
      : `strpos(${caseFolded(column)}, ${converted(value)}) > 0`;
  });

/** *Exact match*: the column equals the text, ignoring case. */
export const matches = (column: string, text: Maybe<string>) =>
  when(text, (value) => (bind) => `${caseFolded(column)} = ${caseFolded(bind(value))}`);

/** As {@link matches}, for columns whose values are always in lower case, so that an ordinary index is used. */
export const equalsLowercase = (column: string, text: Maybe<string>) =>
  when(text, (value) => (bind) => `${column} = ${bind(value.toLowerCase())}`);

export const equals = (column: string, value: Maybe<unknown>) =>
  when(value, (given) => (bind) => `${column} = ${bind(given)}`);

export const atLeast = (column: string, value: Maybe<unknown>) =>
  when(value, (least) => (bind) => `${column} >= ${bind(least)}`);

export const atMost = (column: string, value: Maybe<unknown>) =>
  when(value, (most) => (bind) => `${column} <= ${bind(most)}`);

/** Includes the whole second: clients give seconds, and the column stores microseconds. */
export const upToSecond = (column: string, moment: Maybe<string>) =>
  when(moment, (last) => (bind) => `${column} < ${bind(last)}::timestamptz + interval '1 second'`);

/** The conditions of a filter by the time of the last change. */
export const changed = (filter: Maybe<{ updated_from?: Maybe<string>; updated_to?: Maybe<string> }>) => [
  atLeast('updated_at', filter?.updated_from),
  upToSecond('updated_at', filter?.updated_to),
];

export const isOneOf = (column: string, values: Maybe<unknown[]>) =>
  when(values, (list) => (bind) => `${column} = any(${bind(list)})`);

/**
 * As {@link isOneOf}, for keys of an index. PostgreSQL cannot see their number when it plans, so it keeps one plan for all executions.
 * With {@link isOneOf} it plans each execution again, because it takes a plan for few keys to be cheaper than one for any number.
 */
export const isOneOfKeys =
  (column: string, keys: string[], type = 'text'): Condition =>
  (bind) =>
    `${column} = any ((select ${bind(keys)}::${type}[])::${type}[])`;

/** As {@link isOneOfKeys}, where absent keys match every row. */
export const isOneOfGiven = (column: string, keys: Maybe<string[]>, type = 'text') =>
  when(keys, (list) => isOneOfKeys(column, list, type));

/** A row that another system knows by its own id: any of these ids, of this source. */
interface ExternalFilter {
  external_ids?: Maybe<string[]>;
  external_source?: Maybe<string>;
  metadata?: Maybe<{ key: string; value: string }[]>;
}

/** The rows with one of these external ids, with this source, and with all of these pairs of metadata. */
export const external = ({ external_ids, external_source, metadata }: ExternalFilter): Condition | undefined =>
  all([
    isOneOfGiven('external_id', external_ids),
    equals('external_source', external_source),
    hasMembers('metadata', metadata),
  ]);

/** The row with this external id and source. Without a source: the row without one. */
export const externalKey = (external_id: string, external_source: Maybe<string>): Condition | undefined =>
  all([
    equals('external_id', external_id),
    given(external_source) ? equals('external_source', external_source) : () => 'external_source is null',
  ]);

/** The object has these members. An index leaves out the rows without any, which the second condition names for the planner. */
const hasMembers = (column: string, pairs: Maybe<{ key: string; value: string }[]>) =>
  when(pairs?.length ? pairs : undefined, (list) => {
    const members = new Map(list.map(({ key, value }) => [key, value]));
    if (list.some(({ key, value }) => members.get(key) !== value)) return never;
    return (bind) => `(${column} @> ${bind(JSON.stringify(Object.fromEntries(members)))}::jsonb and ${column} <> '{}')`;
  });

/** The column equals this ULID. A text that is not a ULID matches no row. */
export const references = (column: string, id: Maybe<string>) =>
  when(id, (value) => equals(column, ulidOf(value)) ?? never);

/** Matches no row. */
export const never: Condition = () => 'false';

type Parts = (Condition | undefined)[];

const joined = (word: string, parts: Parts): Condition | undefined => {
  const conditions = parts.filter((part) => part !== undefined);
  if (conditions.length < 2) return conditions[0];
  return (bind) => `(${conditions.map((condition) => condition(bind)).join(` ${word} `)})`;
};

export const all = (parts: Parts): Condition | undefined => joined('and', parts);

export const any = (parts: Parts): Condition | undefined => joined('or', parts);

/** The complement: also matches rows for which the condition is null. */
export const not = (condition: Condition | undefined) =>
  condition && ((bind: Bind) => `(${condition(bind)}) is not true`);

/** A filter that may contain further filters. */
export interface Combined<F> {
  AND?: F[] | null;
  OR?: F[] | null;
  NOT?: F | null;
}

const DEEPEST_FILTER = 10;
const MAX_FILTERS = 100;

/**
 * The condition of a filter and of its nested filters.
 *
 * @param own the conditions of one filter without its nested filters
 * @throws InputTooComplex beyond 10 levels or 100 filters
 */
export function combined<F extends Combined<F>>(filter: Maybe<F>, own: (filter: F) => Parts): Condition | undefined {
  let count = 0;
  const conditionOf = (each: F, depth: number): Condition | undefined => {
    count += 1;
    if (depth > DEEPEST_FILTER || count > MAX_FILTERS) throw new InputTooComplex();
    const inner = (filters: Maybe<F[]>) => (filters ?? []).map((one) => conditionOf(one, depth + 1));
    return all([
      ...own(each),
      all(inner(each.AND)),
      any(inner(each.OR)),
      each.NOT ? not(conditionOf(each.NOT, depth + 1)) : undefined,
    ]);
  };
  return filter ? conditionOf(filter, 1) : undefined;
}
