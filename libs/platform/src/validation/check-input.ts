import { type ValidationError, validateSync } from 'class-validator';
import { ValidationFailed } from '../errors/errors';
import { Failures, type RuleName, type RuleParams } from './failure';
import { readInput } from './input-fields';

const checked = new WeakSet<object>();

/** Whether `checkInput` returned this object as an instance of this class. */
export const isChecked = (type: new () => object, input: unknown): boolean => input instanceof type && checked.has(input);

/**
 * Reads what the client sent as an instance of its input class, and checks it.
 *
 * @param argument the name of the argument, with which the paths of failures begin; undefined when `sent` has all arguments
 * @throws ValidationFailed with the broken rules of all fields
 */
export function checkInput<T extends object>(type: new () => T, sent: object, argument?: string): T {
  const input = readInput(type, sent);
  const failures = new Failures();
  collect(validateSync(input, { forbidUnknownValues: false }), argument ? [argument] : [], failures);
  if (!failures.isEmpty) throw new ValidationFailed(failures.kept, failures.left_out, input);
  checked.add(input);
  return input;
}

function collect(errors: ValidationError[], path: string[], failures: Failures): void {
  for (const { property, constraints = {}, children = [] } of errors) {
    const here = [...path, property];
    for (const [name, params] of Object.entries(constraints)) addBroken(here, name, params, failures);
    collect(children, here, failures);
  }
}

/** class-validator reports `nestedValidation` itself, for a value that should be a nested input and is not. */
function addBroken(path: string[], name: string, text: string, failures: Failures): void {
  if (name === 'nestedValidation') return failures.add({ path, rule: 'array' });
  const rule = name as RuleName;
  const { items, ...params } = JSON.parse(text) as RuleParams;
  if (items === undefined) return failures.add({ path, rule, params });
  // an `itemRule` lists the indexes of the items that broke it
  return failures.addAll(String(items).split(' '), (index) => ({ path: [...path, index], rule }));
}
