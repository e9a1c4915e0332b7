import { type ValidationError, validateSync } from 'class-validator';
import { ValidationFailed } from '../errors';
import type { Failure, RuleName, RuleParams } from './failure';
import { readInput } from './input-fields';

/**
 * What the client sent as an instance of its input class, checked.
 *
 * @param argument the name of the argument, where the paths of failures begin; none when `sent` is all arguments
 * @throws ValidationFailed with every broken rule of every field
 */
export function checkInput<T extends object>(type: new () => T, sent: object, argument?: string): T {
  const input = readInput(type, sent);
  const failures = failuresIn(validateSync(input, { forbidUnknownValues: false }), argument ? [argument] : []);
  if (failures.length) throw new ValidationFailed(failures);
  return input;
}

function failuresIn(errors: ValidationError[], path: string[]): Failure[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => {
    const here = [...path, property];
    const own = Object.entries(constraints).flatMap(([name, params]) => broken(here, name, params));
    return [...own, ...failuresIn(children, here)];
  });
}

/** A value that should have been an input of its own, and is none, breaks a rule of class-validator itself. */
function broken(path: string[], name: string, text: string): Failure[] {
  if (name === 'nestedValidation') return [{ path, rule: 'array' }];
  const rule = name as RuleName;
  const { items, ...params } = JSON.parse(text) as RuleParams;
  // an `itemRule` names the items that broke it
  return items === undefined
    ? [{ path, rule, params }]
    : String(items)
        .split(' ')
        .map((index) => ({ path: [...path, index], rule }));
}
