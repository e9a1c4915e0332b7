import { type Failure, Failures, MalformedRequest, ValidationFailed, checkInput } from '@das/platform';
import { isObject } from '../../http/requests/http-messages';
import { coerce } from './coerce';
import type { ClassOf } from './fields-of';

const ARGUMENT = 'input';

/**
 * Reads a request body as an instance of its input class, with the same validation rules as GraphQL.
 *
 * @throws MalformedRequest when the body is not a JSON object
 * @throws ValidationFailed with all broken rules of all fields
 */
export function readInput<T extends object>(type: ClassOf<T>, sent: unknown): T {
  if (!isObject(sent)) throw new MalformedRequest('The body must be a JSON object.');
  return checked(type, sent, [ARGUMENT]);
}

/**
 * Coerces and validates a value as an instance of the class. A value of the wrong type breaks only its type rule.
 *
 * @param found failures found before, reported together with the others
 * @throws ValidationFailed
 */
export function checked<T extends object>(type: ClassOf<T>, sent: object, path: string[], found: Failure[] = []): T {
  const failures = new Failures();
  failures.addAll(found, (failure) => failure);
  const value = coerce(type, sent, path, failures);
  let input: object | undefined;
  try {
    const read = checkInput(type, value, path[0]);
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
  throw new ValidationFailed(failures.kept, failures.left_out, input);
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
