import { Refused } from './refused';
import { type Answer, type Call, send } from './send';

/** A GraphQL document with the types of its result and its variables. */
export interface Document<R, V> {
  text: string;
  /** Only for the compiler. */
  types?: (variables: V) => R;
}

export const document = <R, V>(text: string): Document<R, V> => ({ text });

export interface PostOptions {
  /** The `Idempotency-Key` of a mutation. It is the request id too, so that the audit log tells whether the mutation was executed. */
  key?: string;
  signal?: AbortSignal;
}

interface Result {
  data?: unknown;
  errors?: { message: string; extensions?: { code?: string } & Record<string, unknown> }[];
}

const INTERNAL = 'INTERNAL_SERVER_ERROR';

/**
 * Executes a GraphQL operation.
 *
 * @throws Refused with the first error, NoAnswer for a mutation without a response
 */
export async function post<R, V>(
  { text }: Document<R, V>,
  variables: V,
  { key, signal }: PostOptions = {},
): Promise<R> {
  const headers = {
    'content-type': 'application/json',
    ...(key ? { 'idempotency-key': key, 'x-request-id': key } : {}),
  };
  const call: Call = {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: text, variables }),
    isWrite: key !== undefined,
  };
  const answer = await send('/graphql', { ...call, ...(signal ? { signal } : {}) });
  const { data, errors } = resultOf(answer);
  const [error] = errors ?? [];
  if (!error) return data as R;
  const { code = INTERNAL, ...facts } = error.extensions ?? {};
  throw new Refused(code, error.message, answer.headers.get('x-request-id'), facts);
}

/** A response that is not JSON comes from a proxy. */
function resultOf({ text, headers }: Answer): Result {
  try {
    return JSON.parse(text) as Result;
  } catch {
    throw new Refused(INTERNAL, text, headers.get('x-request-id'));
  }
}
