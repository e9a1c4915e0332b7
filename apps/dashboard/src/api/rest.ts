import { Refused } from './refused';
import type { paths } from './rest.generated';
import { stringifySearch } from './search';
import { send } from './send';

/** A path of the REST interface that is read with GET. */
export type RestPath = keyof paths;
type Get<P extends RestPath> = paths[P]['get'];
export type RestQuery<P extends RestPath> = Get<P>['parameters']['query'];
export type RestBody<P extends RestPath> = Get<P>['responses'][200]['content']['application/json'];

interface Problem {
  error: string;
  message: string;
}

const INTERNAL = 'INTERNAL_SERVER_ERROR';
const FIRST_REFUSAL = 400;

/** The address of a read. Parameters without a value are left out. */
export function restAddress<P extends RestPath>(path: P, query: RestQuery<P>): string {
  return `${path}${stringifySearch(query ?? {})}`;
}

/**
 * Reads from the REST interface.
 *
 * @throws Refused with the code in upper case
 */
export async function get<P extends RestPath>(
  path: P,
  query: RestQuery<P>,
  signal?: AbortSignal,
): Promise<RestBody<P>> {
  const { status, headers, text } = await send(restAddress(path, query), signal ? { signal } : {});
  const request_id = headers.get('x-request-id');
  try {
    const body = JSON.parse(text) as RestBody<P> | Problem;
    if (status < FIRST_REFUSAL) return body as RestBody<P>;
    const { error, message, ...facts } = body as Problem;
    throw new Refused(error.toUpperCase(), message, request_id, facts);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(INTERNAL, text, request_id); // a response that is not JSON comes from a proxy
  }
}
