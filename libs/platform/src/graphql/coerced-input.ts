import { MistypedInput, ValidationFailed } from '../errors/errors';
import type { Failure, RuleName } from '../errors/failure';
import { Failures, checkInput, itemsToCheck, readingOf } from '../validation/check-input';
import { dateOf, dateTimeOf } from '../values/date-text';
import { type ClassOf, type FieldFacts, type ScalarName, fieldsOf } from './fields-of';

const LARGEST_INT = 2_147_483_647;

/** The rules that a value of the wrong JSON type breaks. */
const TYPE_RULES: ReadonlySet<RuleName> = new Set<RuleName>(['array', 'boolean', 'integer', 'numeric', 'string']);

/** The coerced value, or the rule that it breaks. */
type Read = { value: unknown } | { broken: RuleName; params?: Failure['params'] };

/**
 * Reads a JSON value as an instance of an input or arguments class: coerces and validates it as GraphQL would an argument of the class. A value
 * of the wrong type breaks only its type rule.
 *
 * @param path of the value, with which the paths of failures begin
 * @param found failures found before, reported together with the others
 * @throws ValidationFailed with all broken rules of all fields; a MistypedInput when a value has the wrong type
 */
export function coercedInput<T extends object>(
  type: ClassOf<T>,
  sent: object,
  path: string[],
  found: Failure[] = [],
): T {
  const failures = new Failures();
  failures.addAll(found, (failure) => failure);
  const value = coerce(type, sent, path, failures);
  const isMistyped = failures.kept.some(({ rule }) => TYPE_RULES.has(rule));
  let input: object | undefined;
  try {
    const read = checkInput(type, value, path);
    if (failures.isEmpty) return read;
    input = read;
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const isReported = alreadyReported(failures.kept);
    failures.addAll(
      error.failures.filter((failure) => !isReported(failure)),
      (failure) => failure,
    );
    failures.left_out += error.left_out;
    input = error.input;
  }
  throw new (isMistyped ? MistypedInput : ValidationFailed)(failures.kept, failures.left_out, input);
}

/** A predicate for failures that follow from a value of the wrong type, which is already reported. */
function alreadyReported(failures: Failure[]): (failure: Failure) => boolean {
  const known = [...failures];
  const mistyped = new Set(known.map(({ path }) => path.join('.')));
  return ({ path, rule }) =>
    path.some((_, index) => mistyped.has(path.slice(0, index + 1).join('.'))) ||
    known.some((item) => item.rule === rule && isWithin(item, path));
}

/** Whether the failure concerns an item of the list at this path. */
const isWithin = ({ path }: Failure, list: string[]): boolean =>
  path.length > list.length && list.every((part, index) => part === path[index]);

/**
 * Coerces a value as GraphQL would for the same input class. A coercion error becomes a broken rule of the field, and null
 * replaces the value.
 *
 * @param failures collects the broken rules
 */
function coerce(type: ClassOf, sent: object, path: string[], failures: Failures): object {
  const fields = fieldsOf(type);
  const unknown = Object.keys(sent).filter((name) => !fields.has(name));
  failures.addAll(unknown, (name) => ({ path: [...path, name], rule: 'prohibited' }));
  const value: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const given: unknown = Object.hasOwn(sent, name) ? (sent as Record<string, unknown>)[name] : undefined;
    if (given === undefined || given === null) {
      if (!field.isNullable) failures.add({ path: [...path, name], rule: 'required' });
      if (given === null) value[name] = null;
    } else if (readingOf(type.prototype as object, name).unchecked && Array.isArray(given)) value[name] = given;
    else
      value[name] = coerceField(
        field,
        Array.isArray(given) ? itemsToCheck(type, name, given) : given,
        [...path, name],
        failures,
      );
  }
  return value;
}

function coerceField(field: FieldFacts, given: unknown, path: string[], failures: Failures): unknown {
  if (!field.isList) return coerceItem(field, given, path, failures);
  if (Array.isArray(given))
    return given.map((item: unknown, index) => coerceItem(field, item, [...path, `${index}`], failures));
  return refuse({ path, rule: 'array' }, failures);
}

function coerceItem(
  { choices, nested, scalar }: FieldFacts,
  given: unknown,
  path: string[],
  failures: Failures,
): unknown {
  if (nested)
    return isObject(given) ? coerce(nested, given, path, failures) : refuse({ path, rule: 'array' }, failures);
  const read = scalar ? READERS[scalar](given) : readChoice(choices ?? {}, given);
  return 'broken' in read ? refuse({ path, rule: read.broken, params: read.params }, failures) : read.value;
}

function refuse(failure: Failure, failures: Failures): null {
  failures.add(failure);
  return null;
}

const READERS: Record<ScalarName, (given: unknown) => Read> = {
  Boolean: (given) => (typeof given === 'boolean' ? { value: given } : { broken: 'boolean' }),
  Date: (given) => readText(given, dateOf),
  DateTime: (given) => readText(given, dateTimeOf),
  Float: (given) => (typeof given === 'number' && Number.isFinite(given) ? { value: given } : { broken: 'numeric' }),
  ID: (given) =>
    typeof given === 'string'
      ? { value: given }
      : Number.isSafeInteger(given)
        ? { value: String(given) }
        : { broken: 'string' },
  Int: readInt,
  JSON: (value) => ({ value }),
  String: (given) => (typeof given === 'string' ? { value: given } : { broken: 'string' }),
};

/** The value for which an enum has this name. */
const readChoice = (choices: Record<string, string>, given: unknown): Read =>
  typeof given === 'string' && Object.hasOwn(choices, given) ? { value: choices[given] } : { broken: 'in' };

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readInt(given: unknown): Read {
  if (typeof given !== 'number' || !Number.isInteger(given)) return { broken: 'integer' };
  if (Math.abs(given) <= LARGEST_INT) return { value: given };
  return given > 0 ? { broken: 'max', params: { max: LARGEST_INT } } : { broken: 'min', params: { min: -LARGEST_INT } };
}

/** Reads a date or date-time; blank text is null. */
function readText(given: unknown, read: (text: string) => string | undefined): Read {
  if (typeof given === 'string' && !given.trim()) return { value: null };
  const value = typeof given === 'string' ? read(given) : undefined;
  return value === undefined ? { broken: 'date' } : { value };
}
