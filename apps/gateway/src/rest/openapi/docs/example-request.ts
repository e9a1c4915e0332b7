import type { Credential, DocumentedBody, DocumentedOperation } from './list-operations';
import { type ParameterObject, nameIn, sentText } from './paged-document';

/** A request that an example sends. */
export interface ExampleRequest {
  method: string;
  /** The path with its parameters filled, and the query when it is required. */
  target: string;
  credential: Credential;
  /** Whether the operation accepts `Idempotency-Key`. */
  isIdempotent: boolean;
  /** Whether the response sets or clears the session cookie. */
  setsCookie: boolean;
  body?: { value: unknown; schema?: string };
  /** Names of the schemas of successful responses. Undefined for a response that is not JSON. */
  answers?: string[];
}

/** The request of an operation, with the examples of the document. */
export function exampleRequest(operation: DocumentedOperation): ExampleRequest {
  const { method, path, credential, parameters, body, responses } = operation;
  const bodies = responses.flatMap((response) => (response.body ? [response.body] : []));
  const isJson = bodies.every(({ type }) => type === 'application/json');
  return {
    method,
    target: targetOf(path, parameters),
    credential,
    isIdempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
    setsCookie: responses.some(({ headers }) => headers.includes('Set-Cookie')),
    body: body && { value: body.example, schema: schemaName(body) },
    answers: isJson ? bodies.map((each) => schemaName(each) ?? '').filter(Boolean) : undefined,
  };
}

function targetOf(path: string, parameters: ParameterObject[]): string {
  const inPath = new Map(parameters.filter((each) => each.in === 'path').map(({ name, example }) => [name, example]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sentText(inPath.get(name) ?? name)),
  );
  const query = parameters
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name, example }): [string, string] => [name, sentText(example)]);
  return query.length ? `${filled}?${new URLSearchParams(query).toString()}` : filled;
}

const schemaName = ({ schema }: DocumentedBody): string | undefined => (schema.$ref ? nameIn(schema.$ref) : undefined);
