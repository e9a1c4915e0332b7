import { type ValidationError, validateSync } from 'class-validator';
import { ValidationFailed } from '../errors';
import type { Failure } from './failure';
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
  return errors.flatMap(({ property, contexts = {}, children = [] }) => {
    const here = [...path, property];
    const own = Object.values(contexts).map((broken) => ({ path: here, ...(broken as Pick<Failure, 'rule' | 'params'>) }));
    return [...own, ...failuresIn(children, here)];
  });
}
