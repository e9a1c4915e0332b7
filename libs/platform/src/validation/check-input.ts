import { type ValidationError, validateSync } from 'class-validator';
import { ValidationFailed } from '../errors/errors';
import { Failures, type RuleName, type RuleParams } from './failure';
import { readInput } from './input-fields';

const checked = new WeakSet<object>();

/** Whether `checkInput` made the object as an instance of this class. */
export const isChecked = (type: new () => object, input: unknown): boolean => input instanceof type && checked.has(input);

/**
 * What the client sent as an instance of its input class, checked.
 *
 * @param argument the name of the argument, where the paths of failures begin; none when `sent` is all arguments
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

/** class-validator itself reports a value that should be a nested input and is not. */
function addBroken(path: string[], name: string, text: string, failures: Failures): void {
  if (name === 'nestedValidation') return failures.add({ path, rule: 'array' });
  const rule = name as RuleName;
  const { items, ...params } = JSON.parse(text) as RuleParams;
  if (items === undefined) return failures.add({ path, rule, params });
  // an `itemRule` names the items that broke it
  return failures.addAll(String(items).split(' '), (index) => ({ path: [...path, index], rule }));
}
