import { type Failure, ValidationFailed, checkInput } from '@das/platform';
import { malformed } from '../edge/refused-request';
import { coerce } from './coerce';
import type { ClassOf } from './fields-of';

const ARGUMENT = 'input';

/**
 * The body of a request as an instance of its input class, checked by the rules that GraphQL has for it.
 *
 * @throws RefusedRequest for no body, or one that is no object
 * @throws ValidationFailed with every broken rule of every field
 */
export function readInput<T extends object>(type: ClassOf<T>, sent: unknown): T {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw malformed('The body must be a JSON object.');
  return checked(type, sent, [ARGUMENT]);
}

/**
 * What was sent, in the form of the class and checked by it. A value of the wrong type breaks that one rule alone.
 *
 * @param found failures that are known already
 */
export function checked<T extends object>(type: ClassOf<T>, sent: object, path: string[], found: Failure[] = []): T {
  const { value, failures } = coerce(type, sent, path);
  failures.unshift(...found);
  const mistyped = new Set(failures.map((failure) => failure.path.join('.')));
  const isAnswered = ({ path: own, rule }: Failure): boolean =>
    own.some((_, index) => mistyped.has(own.slice(0, index + 1).join('.'))) || failures.some((item) => item.rule === rule && isWithin(item, own));
  try {
    const input = checkInput(type, value, path[0]);
    if (!failures.length) return input;
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    failures.push(...error.failures.filter((failure) => !isAnswered(failure)));
  }
  throw new ValidationFailed(failures);
}

/** Whether it is about an item of the list there. */
const isWithin = ({ path }: Failure, list: string[]): boolean => path.length > list.length && list.every((part, index) => part === path[index]);
