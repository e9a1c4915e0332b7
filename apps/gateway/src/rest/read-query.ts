import type { Failure } from '@das/platform';
import { type ClassOf, type FieldFacts, fieldsOf } from './fields-of';
import { checked } from './read-input';

type Query = Record<string, string | string[]>;

/** The fields of a list's arguments that have their own place on REST, or none. */
const PLACED = new Set(['filter', 'orderBy', 'first', 'page']);
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const FLAGS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/** The fields that a list can be filtered by: those of its filter that hold no filters, and its arguments of its own. */
export function filtersOf(type: ClassOf): { filter?: ClassOf; fields: FieldFacts[] } {
  const filter = fieldsOf(type).get('filter')?.nested;
  const isPlain = ({ nested }: FieldFacts): boolean => !nested;
  const own = [...fieldsOf(type).values()].filter(({ name }) => !PLACED.has(name));
  return { filter, fields: [...(filter ? [...fieldsOf(filter).values()].filter(isPlain) : []), ...own] };
}

/** The columns that a list can be sorted by, in the order of its enum; none when its order is fixed. */
export function columnsOf(type: ClassOf): string[] {
  const clause = fieldsOf(type).get('orderBy')?.nested;
  return Object.keys((clause && fieldsOf(clause).get('column')?.choices) ?? {}).map((name) => name.toLowerCase());
}

/**
 * The arguments of a list from the parameters of its address.
 *
 * @throws ValidationFailed for unknown parameters too
 */
export function readQuery<T extends object>(type: ClassOf<T>, query: Query): T {
  const { filter, fields } = filtersOf(type);
  const failures: Failure[] = [];
  const sent: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(query)) {
    const field = fields.find((each) => each.name === name);
    if (field) (filter && fieldsOf(filter).has(name) ? wanted : sent)[name] = valueOf(field, given);
    else if (name === 'page') sent['page'] = numberOf(given);
    else if (name === 'per_page' || name === 'first') failures.push(...differing(numberOf(given), sent));
    else if (name === 'sort' && columnsOf(type).length) sent['orderBy'] = orderOf(type, listOf(given), failures);
    else failures.push({ path: [name], rule: 'prohibited' });
  }
  return checked(type, filter ? { ...sent, filter: wanted } : sent, [], failures);
}

/** `first` is another name of `per_page`: one that says another number is one too many. */
function differing(size: unknown, sent: Record<string, unknown>): Failure[] {
  const isOther = sent['first'] !== undefined && sent['first'] !== size;
  sent['first'] = size;
  return isOther ? [{ path: ['per_page'], rule: 'same', params: { argument: 'first' } }] : [];
}

const MOST_COLUMNS = 10;

/** `-created_at,partnumber`: a minus for descending. */
function orderOf(type: ClassOf, parts: string[], failures: Failure[]): object[] | undefined {
  const clause = fieldsOf(type).get('orderBy')?.nested as ClassOf;
  const choices = fieldsOf(clause).get('column')?.choices ?? {};
  const order = parts.map((part) => ({ column: choices[part.replace(/^-/, '').toUpperCase()], order: part.startsWith('-') ? 'DESC' : 'ASC' }));
  if (order.some(({ column }) => column === undefined)) failures.push({ path: ['sort'], rule: 'in' });
  else if (order.length > MOST_COLUMNS) failures.push({ path: ['sort'], rule: 'max_items', params: { max: MOST_COLUMNS } });
  else return order;
  return undefined;
}

/** Blank parameters are not applied, save that of a list: an empty list matches nothing. */
function valueOf({ isList, scalar }: FieldFacts, given: string | string[]): unknown {
  if (isList) return listOf(given);
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

const listOf = (given: string | string[]): string[] =>
  [given]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter(Boolean);
