import { HeaderMap, type BaseContext, type GraphQLRequest, type GraphQLResponse } from '@apollo/server';
import { QueryTooComplex } from '@das/platform';
import type { GraphQLFormattedError } from 'graphql';
import { setImmediate } from 'node:timers/promises';
import { toGraphqlError } from '../../http/errors/graphql-errors';
import { leftOut } from '../../http/errors/short-message';
import type { OperationFacts } from '../../http/requests/request-instrumentation';

const TOO_LARGE = toGraphqlError(
  new QueryTooComplex('The answer would be larger than 16 MiB. Ask for fewer rows or fields.'),
);

/**
 * Executes all operations of one HTTP request in order. Together they have the limits of one request: root fields, objects,
 * errors, and the size of the response, which is measured before its text is built.
 */
export async function executeAll(
  operations: GraphQLRequest[],
  execute: (operation: GraphQLRequest, context: OperationContext) => Promise<GraphQLResponse>,
): Promise<Executed[]> {
  const budget = new RequestBudget();
  const bounds = new ErrorBounds(operations.length);
  const results: Executed[] = [];
  let room = LARGEST_ANSWER;
  for (const operation of operations) {
    if (results.length) await setImmediate(); // yields to other requests, even when no operation waits for I/O
    const context: OperationContext = { budget };
    let result = await execute(operation, context);
    if (budget.characters > MEASURED_FROM) {
      const characters = charactersOf(dataOf(result), room);
      const isRefused = characters > room && !budget.isMutation; // a mutation has changed rows: its result is sent
      if (isRefused) result = withoutExecution(TOO_LARGE);
      else room -= characters;
    }
    results.push({
      response: withBoundedErrors(result, bounds),
      hasChanged: budget.isMutation && hasData(dataOf(result)),
    });
  }
  return results;
}

/** The response to an operation. */
export interface Executed {
  response: GraphQLResponse;
  /** Whether it is a mutation of which a root field has succeeded. A client must not repeat it as a whole. */
  hasChanged: boolean;
}

/** Whether a root field has a value. */
export const hasData = (data: unknown): boolean => Object.values(data ?? {}).some((value) => value !== null);

/** The result of an operation that was not executed. */
export const withoutExecution = (error: GraphQLFormattedError): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: { errors: [error] } },
});

const dataOf = ({ body }: GraphQLResponse): unknown => (body.kind === 'single' ? body.singleResult.data : undefined);

function withBoundedErrors(result: GraphQLResponse, bounds: ErrorBounds): GraphQLResponse {
  if (result.body.kind !== 'single') return result;
  const singleResult = bounds.apply(result.body.singleResult);
  return singleResult === result.body.singleResult ? result : { ...result, body: { kind: 'single', singleResult } };
}

/** The estimated cost of one operation, from its document and variables. */
export interface OperationCost {
  /** Root fields, including those of fragments. */
  root_fields: number;
  /** Objects in the response. */
  objects: number;
  /** Characters of the response as JSON, roughly. */
  characters: number;
  /** Fields of the document with each fragment spread unrolled. */
  fields: number;
}

export interface RequestLimits {
  root_fields: number;
  objects: number;
}

/** The operations of one HTTP request share its limits: a batch counts as one request for the rate limit. */
export class RequestBudget {
  private root_fields = 0;
  private objects = 0;
  /** Estimated characters of all responses so far. */
  characters = 0;
  /** Whether the operation that was accepted last is a mutation. Apollo clones the context of an operation, but not its budget. */
  isMutation = false;

  /** Adds the cost of an operation. @returns the violation if it exceeds the limits; it is then not added */
  take({ root_fields, objects, characters }: OperationCost, limits: RequestLimits): string | undefined {
    const isFirst = this.root_fields === 0;
    if (this.root_fields + root_fields > limits.root_fields)
      return `The ${isFirst ? 'query' : 'batch'} has more than ${limits.root_fields} root fields.`;
    if (this.objects + objects > limits.objects) {
      const which = isFirst
        ? `The answer could hold ${objects} objects`
        : `The answers of the batch could hold ${this.objects + objects} objects`;
      return `${which}; at most ${limits.objects} are served. Ask for smaller pages.`;
    }
    this.root_fields += root_fields;
    this.objects += objects;
    this.characters += characters;
    return undefined;
  }
}

/** State that the plugins of one operation share. */
export interface OperationContext extends BaseContext {
  budget: RequestBudget;
  /** Set once the operation is known and within its limits. */
  cost?: OperationCost;
  /** Present when operations are counted; the facts are set for an operation that could be parsed. Apollo clones the context, but not this. */
  counted?: { facts?: OperationFacts };
  /** Coerced variables, with defaults. */
  variables?: Record<string, unknown>;
}

/** Largest size in bytes of all errors in one HTTP response. */
const MOST_BYTES = 64 * 1_024;
/** Bytes of the error that counts omitted errors. */
const LAST_ENTRY = 150;

interface Result {
  errors?: readonly GraphQLFormattedError[];
}

/** Keeps the errors of one HTTP response within 64 KiB: each result keeps its first errors, and a last one counts the others. */
export class ErrorBounds {
  private room: number;

  /** @param results number of results that may have errors: each can count its omitted errors */
  constructor(results: number) {
    this.room = MOST_BYTES - results * LAST_ENTRY;
  }

  apply<R extends Result>(result: R): R {
    const { errors } = result;
    if (!errors?.length) return result;
    const kept: GraphQLFormattedError[] = [];
    for (const error of errors) {
      this.room -= Buffer.byteLength(JSON.stringify(error)) + 1;
      if (this.room < 0) break;
      kept.push(error);
    }
    const [omitted] = errors.slice(kept.length);
    if (!omitted) return result;
    const last = { message: leftOut(errors.length - kept.length), extensions: { code: omitted.extensions?.['code'] } };
    return { ...result, errors: [...kept, last] };
  }
}

/** Largest response of one HTTP request in characters of JSON. */
export const LARGEST_ANSWER = 16 * 1_024 * 1_024;

/** Responses with a smaller estimate are not measured: measuring costs time, and the estimate is good enough. */
export const MEASURED_FROM = 1_024 * 1_024;

/**
 * Characters of a result as JSON, without escapes. Stops above `most`, and does not build the text: a string that a hundred
 * fields share takes its memory once in the result and a hundred times in the JSON.
 */
export function charactersOf(result: unknown, most = LARGEST_ANSWER): number {
  const waiting: unknown[] = [result];
  let characters = 0;
  while (waiting.length && characters <= most) {
    const value = waiting.pop();
    if (typeof value === 'string') characters += value.length + 2;
    else if (typeof value !== 'object' || value === null) characters += 5;
    else if (Array.isArray(value)) {
      characters += value.length + 2;
      for (const item of value) waiting.push(item);
    } else {
      for (const key in value) {
        if (characters > most) break;
        characters += key.length + 4;
        waiting.push((value as Record<string, unknown>)[key]);
      }
    }
  }
  return characters;
}

/** The result of one operation over HTTP. */
export interface HttpResult {
  status: number;
  body: object;
  /** `Allow` of a 405, `Retry-After` of a 503. */
  headers?: Record<string, string>;
}
