import { strictEqual } from 'node:assert';

/** Requests to the API of GraphQL. */
export interface Requests {
  /** The API key of a request. */
  token: () => string;
  /** The body of a request; called for each request, for bodies that cannot be repeated. */
  body: () => string;
}

/** A measured server with its requests. */
export interface Target extends Requests {
  name: string;
  server: Server;
}

export interface Server {
  url: string;
  /** Undefined when several processes answer: then their usage is not measured. */
  process?: {
    /** CPU time since the start, in µs. */
    cpuTime: () => Promise<number>;
    /** Resident memory in MB. */
    memory: () => number;
  };
}

export const addressOf = ({ url }: { url: string }): string => `${url}/graphql`;

export const headersOf = (token: string): Record<string, string> => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
});

/** Whether a response is one of GraphQL with errors. */
export const hasErrors = (answer: string): boolean => answer.includes('"errors":');

/** The same body for every request, serialised once. */
export function always(asked: object): () => string {
  const body = JSON.stringify(asked);
  return () => body;
}

/** @throws AssertionError when the response is not 200 or contains errors @returns the text of the response */
export async function send(server: { url: string }, token: string, body: string): Promise<string> {
  const headers = { ...headersOf(token), 'accept-encoding': 'identity' }; // as it is measured
  const response = await fetch(addressOf(server), { method: 'POST', headers, body });
  const answer = await response.text();
  strictEqual(response.status, 200, answer);
  strictEqual(hasErrors(answer), false, answer);
  strictEqual(response.headers.get('content-length'), String(Buffer.byteLength(answer)));
  return answer;
}

/** @throws AssertionError when the response contains errors @returns the data of the response */
export async function ask<T>(
  server: { url: string },
  token: string,
  asked: { query: string; variables?: object },
): Promise<T> {
  return (JSON.parse(await send(server, token, JSON.stringify(asked))) as { data: T }).data;
}

/** A ULID: two servers create different ones. */
const ID = /\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g;

/**
 * Checks that servers return the same response, byte for byte except for ids of rows that the request creates or names; otherwise
 * they cannot be compared.
 *
 * @throws AssertionError that shows the difference
 */
export async function checkAnswers(targets: Target[], mayDiffer: 'nothing' | 'ids'): Promise<void> {
  const texts = await Promise.all(targets.map(({ server, token, body }) => send(server, token(), body())));
  const [first = '', ...others] = texts.map((text) => (mayDiffer === 'ids' ? text.replace(ID, '<id>') : text));
  for (const other of others) strictEqual(other, first);
}
