import type { GraphQLRequest } from '@apollo/server';
import { isUtf8Json } from '../edge/is-utf8-json';
import { RefusedRequest, malformed } from '../edge/refused-request';

/** What a request asks for: one operation, or several in order. */
export interface Operations {
  operations: GraphQLRequest[];
  isBatch: boolean;
}

const ECHO_LENGTH = 200;

/** @throws RefusedRequest when the content is not JSON in UTF-8 */
export function demandJson(contentType = ''): void {
  if (isUtf8Json(contentType)) return;
  throw new RefusedRequest(400, 'UNSUPPORTED_MEDIA_TYPE', `The content type must be application/json in UTF-8, but is "${contentType.slice(0, ECHO_LENGTH)}".`);
}

/** The operations in a body. @throws RefusedRequest */
export function parseBody(text: string, mostInBatch: number): Operations {
  const body = jsonOf(text, `The body is not valid JSON: ${text.slice(0, ECHO_LENGTH)}`);
  if (!Array.isArray(body)) return { operations: [operationOf(body, text)], isBatch: false };
  if (body.length > mostInBatch) throw malformed(`A batch may hold at most ${mostInBatch} operations, got ${body.length}.`);
  if (!body.length) throw malformed('A batch must hold an operation.');
  return { operations: body.map((each) => operationOf(each, text)), isBatch: true };
}

/** The operation in the parameters of a GET. @throws RefusedRequest */
export const parseParameters = (parameters: Record<string, unknown>): Operations => ({ operations: [operationOf(parameters, '')], isBatch: false });

function operationOf(body: unknown, text: string): GraphQLRequest {
  if (!isObject(body)) throw malformed(`The body must be a JSON object or an array of them: ${text.slice(0, ECHO_LENGTH)}`);
  const { query, operationName, variables, extensions } = body;
  return {
    query: textParameter('query', query),
    operationName: textParameter('operationName', operationName) || undefined,
    variables: mapParameter('variables', variables),
    extensions: mapParameter('extensions', extensions),
  };
}

function textParameter(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw malformed(`The parameter "${name}" must be a string.`);
  return value.trim() ? value : undefined;
}

/** A map may come as JSON in a string; what PHP writes for an empty one, `[]`, is none. */
function mapParameter(name: string, given: unknown): Record<string, unknown> | undefined {
  const value = typeof given === 'string' && given.trim() ? jsonOf(given, `The parameter "${name}" is not valid JSON.`) : given;
  if (Array.isArray(value) && !value.length) return undefined;
  if (value === undefined || value === null || (typeof value === 'string' && !value.trim())) return undefined;
  if (!isObject(value)) throw malformed(`The parameter "${name}" must be a map.`);
  return value;
}

function jsonOf(text: string, complaint: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(complaint);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
