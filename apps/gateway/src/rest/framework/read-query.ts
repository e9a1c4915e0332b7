import {
  type ClassOf,
  coercedInput,
  type Failure,
  type FieldFacts,
  fieldsOf,
  MetadataFilterInput,
  rulesOf,
  ValidationFailed,
} from '@das/platform';

type Query = Record<string, string | string[]>;

/** Fields of list arguments that are not filters: REST has other parameters for them. */
const PLACED = new Set(['filter', 'orderBy', 'first', 'page', 'after']);
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const FLAGS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/** The filter parameters of a list: the scalar fields and the pairs of its filter class, and its own arguments. */
export function filtersOf(type: ClassOf): { filter?: ClassOf; fields: FieldFacts[] } {
  const filter = fieldsOf(type).get('filter')?.nested;
  const isPlain = (field: FieldFacts): boolean => !field.nested || hasPairs(field);
  const own = [...fieldsOf(type).values()].filter(({ name }) => !PLACED.has(name));
  return { filter, fields: [...(filter ? [...fieldsOf(filter).values()].filter(isPlain) : []), ...own] };
}

/** Whether the field is a list of keys and values, which a query writes as `name[key]=value`. */
export const hasPairs = ({ nested }: FieldFacts): boolean => nested === MetadataFilterInput;

/** The sortable columns in the order of their enum; empty for a fixed order. */
export function columnsOf(type: ClassOf): string[] {
  const clause = fieldsOf(type).get('orderBy')?.nested;
  return Object.keys((clause && fieldsOf(clause).get('column')?.choices) ?? {}).map((name) => name.toLowerCase());
}

/**
 * Reads query parameters as an instance of the arguments class.
 *
 * @throws ValidationFailed with all broken rules; an unknown parameter is `prohibited`
 */
export function readQuery<T extends object>(type: ClassOf<T>, query: Query): T {
  const { filter, fields } = filtersOf(type);
  const failures: Failure[] = [];
  const sent: Record<string, unknown> = {};
  const { pairs: filters, rest } = takePairs(fields.filter(hasPairs), query);
  const lists = fields.filter((field) => field.isList && !hasPairs(field)).map(({ name }) => name);
  const worded = new Set(rulesOf(type).flatMap(({ field, words }) => (words ? [field] : [])));
  for (const [name, given] of Object.entries(withoutBrackets(rest, [...lists, 'sort']))) {
    const field = fields.find((each) => each.name === name && !hasPairs(each));
    if (field)
      (filter && fieldsOf(filter).has(name) ? filters : sent)[name] = valueOf(
        field,
        worded.has(name) ? [given].flat().join(',') : given,
      );
    else if (name === 'page') sent['page'] = numberOf(given);
    else if (name === 'after' && fieldsOf(type).has('after')) sent['after'] = given; // an empty one begins a walk
    else if (name === 'first' && hasOwnFirst(type)) sent['first'] = pageSize(given);
    else if ((name === 'per_page' || name === 'first') && fieldsOf(type).has('first') && !hasOwnFirst(type))
      failures.push(...aliasFailures(pageSize(given), sent));
    else if (name === 'sort' && columnsOf(type).length) sent['orderBy'] = orderOf(type, listOf(given), failures);
    else failures.push({ path: [name], rule: 'prohibited' });
  }
  const given = filter ? { ...sent, filter: filters } : sent;
  if (isPaged(type)) return coercedInput(type, given, [], failures);
  return ofInput(() => coercedInput(type, given, [], failures));
}

export const isPaged = (type: ClassOf): boolean => fieldsOf(type).has('page') || fieldsOf(type).has('after');

/** Whether `first` is a field of its own, and not a page size. */
export const hasOwnFirst = (type: ClassOf): boolean => fieldsOf(type).has('first') && !isPaged(type);

/** The fields of arguments without pages are those of an input: another field that a message names has no path before it. */
function ofInput<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const moved = error.failures.map((each) =>
      each.path[0] === 'filter' ? each : { ...each, path: ['input', ...each.path] },
    );
    throw new ValidationFailed(moved, error.left_out);
  }
}

/** `first` is an alias of `per_page`; two different values break `same`. */
function aliasFailures(size: unknown, sent: Record<string, unknown>): Failure[] {
  const isOther = sent['first'] !== undefined && sent['first'] !== size;
  sent['first'] = size;
  return isOther ? [{ path: ['per_page'], rule: 'same', params: { argument: 'first' } }] : [];
}

const BRACKETED = /^(.+)\[(\d{0,9})\]$/;

const PAIR = /^([^[]+)\[(.*)\]$/s;

/** Reads `metadata[key]=value` of these fields as `metadata: [{ key, value }]`. */
function takePairs(fields: FieldFacts[], query: Query): { pairs: Record<string, unknown>; rest: Query } {
  const pairs: Record<string, { key: string; value: string }[]> = {};
  const rest: Query = {};
  for (const [parameter, given] of Object.entries(query)) {
    const [, name = '', key = ''] = PAIR.exec(parameter) ?? [];
    if (!fields.some((field) => field.name === name)) rest[parameter] = given;
    else pairs[name] = [...(pairs[name] ?? []), ...[given].flat().map((value) => ({ key, value }))];
  }
  return { pairs, rest };
}

/** Rewrites `ids[]=a` and `ids[0]=a` to `ids=a`, for list parameters only; numbered items are ordered by number. */
function withoutBrackets(query: Query, lists: string[]): Query {
  const plain: Query = {};
  const numbered: [name: string, number: number, given: string | string[]][] = [];
  for (const [key, given] of Object.entries(query)) {
    const [, name = '', number = ''] = BRACKETED.exec(key) ?? [];
    if (lists.includes(name)) numbered.push([name, Number(number || Infinity), given]);
    else plain[key] = given;
  }
  for (const [name, , given] of numbered.sort(([, one], [, other]) => (one === other ? 0 : one - other)))
    plain[name] = [plain[name] ?? [], given].flat(2);
  return plain;
}

const MAX_COLUMNS = 10;

/** Reads `-created_at,partnumber`; a minus means descending. */
function orderOf(type: ClassOf, parts: string[], failures: Failure[]): object[] | undefined {
  const clause = fieldsOf(type).get('orderBy')?.nested as ClassOf;
  const choices = fieldsOf(clause).get('column')?.choices ?? {};
  const order = parts.map((part) => ({
    column: part.replace(/^-/, '').toUpperCase(),
    order: part.startsWith('-') ? 'DESC' : 'ASC',
  }));
  if (order.some(({ column }) => !Object.hasOwn(choices, column))) failures.push({ path: ['sort'], rule: 'in' });
  else if (order.length > MAX_COLUMNS)
    failures.push({ path: ['sort'], rule: 'max_items', params: { max: MAX_COLUMNS } });
  else return order;
  return undefined;
}

/** Undefined for a blank parameter, which is not applied. A blank list stays an empty list, which matches nothing. */
function valueOf({ isList, scalar }: FieldFacts, given: string | string[]): unknown {
  if (isList) return scalar === 'String' ? textsOf(given) : listOf(given);
  if (typeof given !== 'string') return given;
  const text = given.trim();
  if (!text) return undefined;
  if (scalar === 'Boolean') return FLAGS[text.toLowerCase()] ?? text;
  return scalar === 'Int' || scalar === 'Float' ? numberOf(text) : text;
}

function numberOf(given: string | string[]): unknown {
  if (typeof given !== 'string') return given;
  return given.trim() ? (NUMBER.test(given.trim()) ? Number(given) : given) : undefined;
}

const LARGEST_INT = 2_147_483_647;

/** A page size, clamped to Int: a larger value gets the same message as the largest Int. */
function pageSize(given: string | string[]): unknown {
  const value = numberOf(given);
  return Number.isInteger(value) ? Math.max(-LARGEST_INT, Math.min(value as number, LARGEST_INT)) : value;
}

/** Only a single text is split at its commas, so that a repeated parameter can contain them. */
const textsOf = (given: string | string[]): string[] =>
  typeof given === 'string' ? listOf(given) : given.map((text) => text.trim()).filter(Boolean);

const listOf = (given: string | string[]): string[] =>
  [given]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter(Boolean);
