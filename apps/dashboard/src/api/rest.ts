import { Refused } from './refused';
import type { paths } from './rest.generated';
import { stringifySearch } from './search';
import { type Answer, send } from './send';

/** A path of the REST interface that is read with GET. */
export type RestPath = { [P in keyof paths]: paths[P] extends { get: object } ? P : never }[keyof paths];
type Get<P extends RestPath> = paths[P]['get'];
export type RestQuery<P extends RestPath> = Get<P>['parameters']['query'];
export type RestBody<P extends RestPath> = Get<P>['responses'][200]['content']['application/json'];

/** A path of one item. */
type ItemPath = Extract<RestPath, `${string}/{id}`>;

/** A path of the REST interface that is written with POST. */
export type WrittenPath = { [P in keyof paths]: paths[P] extends { post: object } ? P : never }[keyof paths];
/** The response: 202 is that of a job. */
export type WrittenBody<P extends WrittenPath> = paths[P]['post']['responses'][
  | 200
  | 202]['content']['application/json'];

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
  return bodyOf(await send(restAddress(path, query), signal ? { signal } : {}));
}

/**
 * Reads one item from the REST interface.
 *
 * @throws Refused with the code in upper case
 */
export async function getOne<P extends ItemPath>(path: P, id: string, signal?: AbortSignal): Promise<RestBody<P>> {
  return bodyOf(await send(path.replace('{id}', encodeURIComponent(id)), signal ? { signal } : {}));
}

/**
 * Writes to the REST interface.
 *
 * @throws Refused with the code in upper case, NoAnswer without a response
 */
export async function write<P extends WrittenPath>(path: P, body: object, key: string): Promise<WrittenBody<P>> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, 'x-request-id': key };
  return bodyOf(await send(path, { method: 'POST', headers, body: JSON.stringify(body), isWrite: true }));
}

function bodyOf<B>({ status, headers, text }: Answer): B {
  const request_id = headers.get('x-request-id');
  try {
    const body = JSON.parse(text) as B | Problem;
    if (status < FIRST_REFUSAL) return body as B;
    const { error, message, ...facts } = body as Problem;
    throw new Refused(error.toUpperCase(), message, request_id, facts);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(INTERNAL, text, request_id); // a response that is not JSON comes from a proxy
  }
}
