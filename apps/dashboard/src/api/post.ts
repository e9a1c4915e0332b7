import { Refused } from './refused';
import { type Call, send } from './send';

/** A GraphQL document with the types of its result and its variables. */
export interface Document<R, V> {
  text: string;
  /** Only for the compiler. */
  types?: (variables: V) => R;
}

export const document = <R, V>(text: string): Document<R, V> => ({ text });

export interface PostOptions {
  /** The `Idempotency-Key` of a mutation. */
  key?: string;
  signal?: AbortSignal;
}

interface Result {
  data?: unknown;
  errors?: { message: string; extensions?: { code?: string; validation?: Record<string, string[]> } }[];
}

/**
 * Executes a GraphQL operation.
 *
 * @throws Refused with the first error, NoAnswer for a mutation without a response
 */
export async function post<R, V>({ text }: Document<R, V>, variables: V, { key, signal }: PostOptions = {}): Promise<R> {
  const headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) };
  const call: Call = { method: 'POST', headers, body: JSON.stringify({ query: text, variables }), isWrite: key !== undefined };
  const response = await send('/graphql', { ...call, ...(signal ? { signal } : {}) });
  const { data, errors } = (await response.json()) as Result;
  const [error] = errors ?? [];
  if (!error) return data as R;
  const { code = 'INTERNAL_SERVER_ERROR', validation } = error.extensions ?? {};
  throw new Refused(code, error.message, response.headers.get('x-request-id'), validation);
}
