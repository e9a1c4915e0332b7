import { type ClassOf, MalformedRequest, coercedInput } from '@das/platform';
import { isObject } from '../../http/requests/http-messages';

const ARGUMENT = 'input';

/**
 * Reads a request body as an instance of its input class, with the same validation rules as GraphQL.
 *
 * @throws MalformedRequest when the body is not a JSON object
 * @throws ValidationFailed with all broken rules of all fields
 */
export function readInput<T extends object>(type: ClassOf<T>, sent: unknown): T {
  if (!isObject(sent)) throw new MalformedRequest('The body must be a JSON object.');
  return coercedInput(type, sent, [ARGUMENT]);
}
