import { ValidationFailed } from '../errors/errors';
import { Failures, checkInput, isChecked, readingOf } from './check-input';
import { rulesOf } from './rule';

type ClassOf<T extends object = object> = new () => T;

const refused = new WeakMap<object, ValidationFailed>();

/** An input that breaks rules, for a service that checks it after other refusals: `checkedInput` then throws this error. */
export function refusedInput(given: object, error: ValidationFailed): object {
  refused.set(given, error);
  return given;
}

/**
 * The checked input of a service's write method. An input that `checkInput` returned, as the gateway passes it, is returned
 * unchanged. Any other object is read and checked here, so that a library refuses invalid input from every caller.
 *
 * @param argument the first part of the paths of failures; null when the fields are arguments themselves
 * @throws ValidationFailed with the broken rules of all fields, or with the members that the class does not have
 */
export function checkedInput<T extends object>(type: ClassOf<T>, given: T, argument: string | null = 'input'): T {
  if (isChecked(type, given)) return given;
  const error = refused.get(given);
  if (error) throw error;
  const path = argument === null ? [] : [argument];
  if (!isPlainObject(given)) throw new ValidationFailed([{ path: path.length ? path : ['input'], rule: 'array' }]);
  const input = checkInput(type, given, argument ?? undefined);
  const failures = new Failures();
  addWrongShapes(type, input, path, failures); // on the input as read, because its lists have a bounded length
  if (!failures.isEmpty) throw new ValidationFailed(failures.kept, failures.left_out, input);
  return input;
}

/**
 * Adds failures that GraphQL and REST report before the rules of fields run: unknown members, missing required members, and single
 * values or nulls in place of nested inputs.
 */
function addWrongShapes(type: ClassOf, input: object, path: string[], failures: Failures): void {
  const { fields, demanded } = fieldsOf(type);
  for (const name of demanded)
    if (isMissing((input as Record<string, unknown>)[name])) failures.add({ path: [...path, name], rule: 'required' });
  for (const [name, value] of Object.entries(input)) {
    const here = [...path, name];
    const { nested, most_items } = readingOf(type.prototype as object, name);
    if (!nested && !fields.has(name)) failures.add({ path: here, rule: 'prohibited' });
    if (!nested || isMissing(value)) continue;
    if (most_items === undefined) addWrongShapes(nested(), value as object, here, failures);
    else if (!Array.isArray(value)) failures.add({ path: here, rule: 'array' });
    else
      for (let index = 0; index < value.length; index += 1)
        addWrongItem(nested(), value[index], [...here, `${index}`], failures);
  }
}

function addWrongItem(type: ClassOf, item: unknown, path: string[], failures: Failures): void {
  if (isPlainObject(item)) addWrongShapes(type, item, path, failures);
  else failures.add({ path, rule: 'required' });
}

interface Fields {
  /** Names of the fields that have a rule. */
  fields: Set<string>;
  /** Names of the required fields. */
  demanded: string[];
}

const knownFields = new WeakMap<ClassOf, Fields>();

function fieldsOf(type: ClassOf): Fields {
  const known = knownFields.get(type);
  if (known) return known;
  const rules = rulesOf(type);
  const demanded = rules.filter(({ isDemanded }) => isDemanded).map(({ field }) => field);
  const found = { fields: new Set(rules.map(({ field }) => field)), demanded };
  knownFields.set(type, found);
  return found;
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMissing = (value: unknown): boolean => value === undefined || value === null;
