import { type Failure, type RuleName, dateOf, dateTimeOf } from '@das/platform';
import { type ClassOf, type FieldFacts, type ScalarName, fieldsOf } from './fields-of';

const LARGEST_INT = 2_147_483_647;

/** A value in the form that the services expect, or the rule that it breaks. */
type Read = { value: unknown } | { broken: RuleName; params?: Failure['params'] };

/**
 * Reads a value as GraphQL would have done for the same input class: what it would have refused on its own becomes a broken
 * rule of the field, and null takes the value's place.
 */
export function coerce(type: ClassOf, sent: object, path: string[]): { value: object; failures: Failure[] } {
  const fields = fieldsOf(type);
  const failures: Failure[] = Object.keys(sent).flatMap((name) => (fields.has(name) ? [] : [{ path: [...path, name], rule: 'prohibited' as const }]));
  const value: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const given: unknown = Object.hasOwn(sent, name) ? (sent as Record<string, unknown>)[name] : undefined;
    if (given === undefined || given === null) {
      if (!field.isNullable) failures.push({ path: [...path, name], rule: 'required' });
      if (given === null) value[name] = null;
    } else value[name] = coerceField(field, given, [...path, name], failures);
  }
  return { value, failures };
}

function coerceField(field: FieldFacts, given: unknown, path: string[], failures: Failure[]): unknown {
  if (!field.isList) return coerceItem(field, given, path, failures);
  if (Array.isArray(given)) return given.map((item: unknown, index) => coerceItem(field, item, [...path, `${index}`], failures));
  return refuse({ path, rule: 'array' }, failures);
}

function coerceItem({ nested, scalar }: FieldFacts, given: unknown, path: string[], failures: Failure[]): unknown {
  if (nested) {
    if (!isObject(given)) return refuse({ path, rule: 'array' }, failures);
    const inner = coerce(nested, given, path);
    failures.push(...inner.failures);
    return inner.value;
  }
  const read = scalar ? READERS[scalar](given) : { value: given };
  return 'broken' in read ? refuse({ path, rule: read.broken, params: read.params }, failures) : read.value;
}

function refuse(failure: Failure, failures: Failure[]): null {
  failures.push(failure);
  return null;
}

const READERS: Record<ScalarName, (given: unknown) => Read> = {
  Boolean: (given) => (typeof given === 'boolean' ? { value: given } : { broken: 'boolean' }),
  Date: (given) => readText(given, dateOf),
  DateTime: (given) => readText(given, dateTimeOf),
  Float: (given) => (typeof given === 'number' && Number.isFinite(given) ? { value: given } : { broken: 'numeric' }),
  ID: (given) => (typeof given === 'string' ? { value: given } : Number.isSafeInteger(given) ? { value: String(given) } : { broken: 'string' }),
  Int: readInt,
  JSON: (value) => ({ value }),
  String: (given) => (typeof given === 'string' ? { value: given } : { broken: 'string' }),
};

function readInt(given: unknown): Read {
  if (typeof given !== 'number' || !Number.isInteger(given)) return { broken: 'integer' };
  if (Math.abs(given) <= LARGEST_INT) return { value: given };
  return given > 0 ? { broken: 'max', params: { max: LARGEST_INT } } : { broken: 'min', params: { min: -LARGEST_INT } };
}

/** Blank text is null. */
function readText(given: unknown, read: (text: string) => string | undefined): Read {
  if (typeof given === 'string' && !given.trim()) return { value: null };
  const value = typeof given === 'string' ? read(given) : undefined;
  return value === undefined ? { broken: 'date' } : { value };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
