import type { GraphQLRequest } from '@apollo/server';
import { MalformedRequest, QueryTooComplex, UnsupportedMediaType } from '@das/platform';
import { type DocumentNode, type GraphQLFormattedError, Lexer, Source, type Token, TokenKind, parse } from 'graphql';
import { toGraphqlError } from '../../http/errors/graphql-errors';
import { shortEcho } from '../../http/errors/short-message';
import { isObject, isUtf8Json } from '../../http/requests/http-messages';

/** The operations of a request: one, or a batch in order. */
export interface Operations {
  operations: GraphQLRequest[];
  isBatch: boolean;
}

const ECHO_LENGTH = 200;

/** @throws UnsupportedMediaType when the content is not JSON in UTF-8 */
export function assertJsonContentType(contentType = ''): void {
  if (isUtf8Json(contentType)) return;
  throw new UnsupportedMediaType(
    `The content type must be application/json in UTF-8, but is "${shortEcho(contentType)}".`,
  );
}

/** The operations in a body. @throws MalformedRequest */
export function parseBody(text: string, mostInBatch: number): Operations {
  const body = jsonOf(text, `The body is not valid JSON: ${text.slice(0, ECHO_LENGTH)}`);
  if (!Array.isArray(body)) return { operations: [operationOf(body, text)], isBatch: false };
  if (body.length > mostInBatch)
    throw new MalformedRequest(`A batch may hold at most ${mostInBatch} operations, got ${body.length}.`);
  if (!body.length) throw new MalformedRequest('A batch must hold an operation.');
  return { operations: body.map((each) => operationOf(each, text)), isBatch: true };
}

/** The operation in the parameters of a GET. @throws MalformedRequest */
export const parseParameters = (parameters: Record<string, unknown>): Operations => ({
  operations: [operationOf(parameters, '')],
  isBatch: false,
});

function operationOf(body: unknown, text: string): GraphQLRequest {
  if (!isObject(body))
    throw new MalformedRequest(`The body must be a JSON object or an array of them: ${text.slice(0, ECHO_LENGTH)}`);
  const { query, operationName, variables, extensions } = body;
  return {
    query: textParameter('query', query),
    operationName: textParameter('operationName', operationName) || undefined,
    variables: mapParameter('variables', variables),
    extensions: extensionsParameter(extensions),
  };
}

/** Apollo does not validate the hash of a persisted query, and fails on one that is not a string. */
function extensionsParameter(given: unknown): Record<string, unknown> | undefined {
  const extensions = mapParameter('extensions', given);
  const persisted = extensions?.['persistedQuery'];
  if (!persisted) return extensions;
  if (!isObject(persisted)) throw new MalformedRequest('The parameter "extensions.persistedQuery" must be a map.');
  if ('sha256Hash' in persisted && typeof persisted['sha256Hash'] !== 'string')
    throw new MalformedRequest('The parameter "extensions.persistedQuery.sha256Hash" must be a string.');
  return extensions;
}

function textParameter(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new MalformedRequest(`The parameter "${name}" must be a string.`);
  return value.trim() ? value : undefined;
}

/** Accepts a map as JSON in a string. An empty array is an absent map: legacy clients encode empty maps so. */
function mapParameter(name: string, given: unknown): Record<string, unknown> | undefined {
  const value =
    typeof given === 'string' && given.trim() ? jsonOf(given, `The parameter "${name}" is not valid JSON.`) : given;
  if (Array.isArray(value) && !value.length) return undefined;
  if (value === undefined || value === null || (typeof value === 'string' && !value.trim())) return undefined;
  if (!isObject(value)) throw new MalformedRequest(`The parameter "${name}" must be a map.`);
  return value;
}

function jsonOf(text: string, message: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedRequest(message);
  }
}

/** The response repeats a name for each object and in each error, so a long name makes it large. */
const MAX_NAME_LENGTH = 255;
/** The parser calls itself for each bracket inside another one, and its stack ends below 2,000. */
const DEEPEST = 300;

const NESTING: Partial<Record<TokenKind, number>> = {
  [TokenKind.BRACE_L]: 1,
  [TokenKind.BRACKET_L]: 1,
  [TokenKind.PAREN_L]: 1,
  [TokenKind.BRACE_R]: -1,
  [TokenKind.BRACKET_R]: -1,
  [TokenKind.PAREN_R]: -1,
};

/**
 * The error of a document that has too many tokens, more than 300 nested brackets, or a name of more than 255 characters; undefined
 * when it may be parsed. Stops at the first of them.
 */
export function documentRefusal(document: string, most_tokens: number): GraphQLFormattedError | undefined {
  const lexer = new Lexer(new Source(document));
  let tokens = 0;
  let levels = 0;
  try {
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      tokens += 1;
      levels += NESTING[token.kind] ?? 0;
      if (tokens > most_tokens) return refusedAt(token, `The query has more than ${most_tokens} tokens.`);
      if (levels > DEEPEST) return refusedAt(token, `The query has more than ${DEEPEST} nested brackets.`);
      if (isLongName(token))
        return refusedAt(token, `A name in the query has more than ${MAX_NAME_LENGTH} characters.`);
    }
  } catch {
    // the parser reports the syntax error
  }
  return undefined;
}

const isLongName = ({ kind, start, end }: Token): boolean => kind === TokenKind.NAME && end - start > MAX_NAME_LENGTH;

const refusedAt = ({ line, column }: Token, message: string): GraphQLFormattedError =>
  toGraphqlError(new QueryTooComplex(message), { locations: [{ line, column }] });

/**
 * Parses a document; its nodes have no location.
 *
 * @throws QueryTooComplex when {@link documentRefusal} refuses it, GraphQLError for a syntax error
 */
export function parseBounded(document: string, most_tokens: number): DocumentNode {
  const refusal = documentRefusal(document, most_tokens);
  if (refusal) throw new QueryTooComplex(refusal.message);
  return parse(document, { noLocation: true });
}
