import { type GraphQLRequest, type GraphQLResponse, HeaderMap } from '@apollo/server';
import { type Call, ServiceUnavailable } from '@das/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBody } from '../edge/read-body';
import { refuseUnavailable } from '../edge/refuse-unavailable';
import { RefusedRequest } from '../edge/refused-request';
import { type WholeAnswer, sendWhole } from '../edge/whole-answer';
import type { Idempotency } from '../idempotency/idempotency';
import { type Answer, answerOf } from './answer';
import { answerType } from './media-type';
import { mutationKey, refusalOf, runOnce } from './once';
import { type Operations, demandJson, parseBody, parseParameters } from './parse-operations';

/** The bounds of a request. */
export interface GraphqlEndpoint {
  path: string;
  max_batch: number;
  max_body_bytes: number;
}

type Execute = (request: GraphQLRequest, call: Call) => Promise<GraphQLResponse>;

/** What runs operations, and what sees to it that mutations with a key run once. */
export interface Runner {
  execute: Execute;
  idempotency: Idempotency;
}

/** GraphQL over HTTP: POST with JSON, GET for queries. Everything is decided per request; nothing of it is Apollo's. */
export async function registerEndpoint(app: FastifyInstance, endpoint: GraphqlEndpoint, runner: Runner): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
      demandJson(request.headers['content-type']);
      return readBody(payload, endpoint.max_body_bytes);
    });
    scope.setErrorHandler((error, _request, reply) => refuse(error, reply));
    const run = async (request: FastifyRequest, reply: FastifyReply, asked: Operations): Promise<FastifyReply> => answer(request, reply, asked, runner);
    scope.post(endpoint.path, (request, reply) => {
      demandJson(request.headers['content-type']);
      return run(request, reply, parseBody((request.body as string | undefined) ?? '', endpoint.max_batch));
    });
    scope.get(endpoint.path, (request, reply) => run(request, reply, parseParameters(request.query as Record<string, unknown>)));
    const refuseMethod = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => notAllowed(reply); // before the body is looked at
    scope.route({ method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: endpoint.path, onRequest: refuseMethod, handler: refuseMethod });
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, asked: Operations, { execute, idempotency }: Runner): Promise<FastifyReply> {
  const { operations, isBatch } = asked;
  const type = answerType(request.headers.accept);
  const run = async (): Promise<Answer[]> => {
    const answers = [];
    for (const operation of operations) answers.push(answerOf(await answerTo(operation, request, execute), type));
    return answers;
  };
  const whole = (answers: Answer[]): WholeAnswer => wholeAnswer(answers, isBatch, type);
  const key = mutationKey(request, operations);
  if (!key) return sendWhole(reply, whole(await run()));
  const refused = (error: unknown): WholeAnswer => whole(operations.map(() => answerOf(withoutExecution(...refusalOf(error, request)), type)));
  return sendWhole(reply, await runOnce(idempotency, key, run, whole).catch(refused));
}

/** The answers to all operations as one: a batch is a list, and a success whatever is in it. */
function wholeAnswer(answers: Answer[], isBatch: boolean, type: string): WholeAnswer {
  const headers = { 'content-type': `${type}; charset=utf-8` };
  const [only] = answers;
  if (isBatch || !only) return { status: 200, headers, body: JSON.stringify(answers.map(({ body }) => body)) };
  return { status: only.status, headers: { ...headers, ...only.headers }, body: JSON.stringify(only.body) };
}

const NO_QUERY = 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"';

async function answerTo(operation: GraphQLRequest, { call, method }: FastifyRequest, execute: Execute): Promise<GraphQLResponse> {
  if (!call) throw new Error('The endpoint was reached without authentication.');
  const persisted: unknown = operation.extensions?.['persistedQuery'];
  if (!operation.query && !persisted) return withoutExecution(NO_QUERY, 'BAD_REQUEST');
  return execute({ ...operation, http: { method: method === 'HEAD' ? 'GET' : method, headers: new HeaderMap(), search: '', body: undefined } }, call);
}

const withoutExecution = (message: string, code: string): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: { errors: [{ message, extensions: { code } }] } },
});

const notAllowed = (reply: FastifyReply): FastifyReply => {
  const refused = new RefusedRequest(405, 'METHOD_NOT_ALLOWED', 'Method not allowed.');
  return reply.code(refused.status).header('allow', 'GET, HEAD, POST').send(refused.body);
};

/** What Fastify itself refuses is worded by it: a header that is no media type, a length that is none. */
function refuse(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ServiceUnavailable) return refuseUnavailable(reply);
  const refused = error instanceof RefusedRequest ? error : refusedByFastify(error);
  if (!refused) throw error;
  return reply.code(refused.status).send(refused.body);
}

function refusedByFastify(error: unknown): RefusedRequest | undefined {
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode === 415) return new RefusedRequest(400, 'UNSUPPORTED_MEDIA_TYPE', 'The content type must be application/json in UTF-8.');
  return statusCode < 500 ? new RefusedRequest(statusCode, 'MALFORMED_REQUEST', message) : undefined;
}
