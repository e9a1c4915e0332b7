import { type GraphQLRequest, type GraphQLResponse, HeaderMap } from '@apollo/server';
import { QueryTooComplex, Refused, type RequestContext } from '@das/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MISSING_QUERY, toGraphqlError } from '../../http/errors/graphql-errors';
import { readBody } from '../../http/requests/read-body';
import { type BufferedResponse, sendResponse } from '../../http/errors/http-response';
import type { RoutePolicy } from '../../http/requests/route-policy';
import type { Idempotency } from '../../idempotency/idempotency';
import { type HttpResult, httpResultOf } from './http-result';
import { hasLongName } from './document-names';
import { executeAll, withoutExecution } from './execute-all';
import { answerType } from './media-type';
import { mutationKey, refusalOf, runOnce } from './idempotent-mutations';
import { type Operations, assertJsonContentType, parseBody, parseParameters } from './parse-operations';
import type { OperationContext } from './request-budget';

/** Path and limits of the endpoint. */
export interface GraphqlEndpoint {
  path: string;
  max_batch: number;
  max_body_bytes: number;
}

const GRAPHQL: RoutePolicy = { interface: 'graphql' };
const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Execute = (request: GraphQLRequest, call: RequestContext, context: OperationContext) => Promise<GraphQLResponse>;

/** Executes operations, and mutations with an `Idempotency-Key` once. */
export interface Runner {
  execute: Execute;
  idempotency: Idempotency;
  max_tokens: number;
}

/** GraphQL over HTTP: POST with JSON, and GET for queries. Replaces Apollo's HTTP layer (decision 0004). */
export async function registerEndpoint(app: FastifyInstance, endpoint: GraphqlEndpoint, runner: Runner): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
      assertJsonContentType(request.headers['content-type']);
      return readBody(payload, endpoint.max_body_bytes);
    });
    const run = async (request: FastifyRequest, reply: FastifyReply, parsed: Operations): Promise<FastifyReply> => answer(request, reply, parsed, runner);
    scope.post(endpoint.path, { config: GRAPHQL }, (request, reply) => {
      assertJsonContentType(request.headers['content-type']);
      return run(request, reply, parseBody((request.body as string | undefined) ?? '', endpoint.max_batch));
    });
    scope.get(endpoint.path, { config: GRAPHQL }, (request, reply) => run(request, reply, parseParameters(request.query as Record<string, unknown>)));
    scope.route({ method: OTHER_METHODS, url: endpoint.path, config: GRAPHQL, onRequest: refuseMethod, handler: refuseMethod });
  });
}

/** Runs before the body is read. */
async function refuseMethod(_request: FastifyRequest, reply: FastifyReply): Promise<never> {
  reply.header('allow', 'GET, HEAD, POST');
  throw new Refused('method_not_allowed');
}

async function answer(request: FastifyRequest, reply: FastifyReply, parsed: Operations, runner: Runner): Promise<FastifyReply> {
  const { operations, isBatch } = parsed;
  const type = answerType(request.headers.accept);
  const results = (): Promise<GraphQLResponse[]> => executeAll(operations, (operation, context) => answerTo(operation, request, context, runner));
  const run = async (): Promise<HttpResult[]> => (await results()).map((response) => httpResultOf(response, type));
  const whole = (answers: HttpResult[]): BufferedResponse => responseOf(answers, isBatch, type);
  const key = mutationKey(request, operations, runner.max_tokens);
  if (!key) return sendResponse(reply, whole(await run()));
  const refused = (error: unknown): BufferedResponse => whole(operations.map(() => httpResultOf(withoutExecution(refusalOf(error, request)), type)));
  return sendResponse(reply, await runOnce(runner.idempotency, key, run, whole).catch(refused));
}

/** The response to all operations. A batch is a list with status 200, whatever its results are. */
function responseOf(answers: HttpResult[], isBatch: boolean, type: string): BufferedResponse {
  const headers = { 'content-type': `${type}; charset=utf-8` };
  const [only] = answers;
  if (isBatch || !only) return { status: 200, headers, body: JSON.stringify(answers.map(({ body }) => body)) };
  return { status: only.status, headers: { ...headers, ...only.headers }, body: JSON.stringify(only.body) };
}

const LONG_NAME = toGraphqlError(new QueryTooComplex('A name in the query has more than 255 characters.'));

async function answerTo(operation: GraphQLRequest, { call, method }: FastifyRequest, context: OperationContext, { execute }: Runner): Promise<GraphQLResponse> {
  if (!call) throw new Error('The endpoint was reached without authentication.');
  const { query, extensions } = operation;
  if (!query && !extensions?.['persistedQuery']) return withoutExecution(MISSING_QUERY);
  if (query && hasLongName(query)) return withoutExecution(LONG_NAME);
  const http = { method: method === 'HEAD' ? 'GET' : method, headers: new HeaderMap(), search: '', body: undefined };
  return execute({ ...operation, http }, call, context);
}
