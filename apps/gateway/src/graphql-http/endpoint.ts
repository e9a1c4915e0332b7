import { type GraphQLRequest, type GraphQLResponse, HeaderMap } from '@apollo/server';
import type { Call } from '@das/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerOf } from './answer';
import { answerType } from './media-type';
import { type Operations, demandJson, parseBody, parseParameters } from './parse-operations';
import { readBody } from './read-body';
import { RefusedRequest } from './refused-request';

/** The bounds of a request. */
export interface GraphqlEndpoint {
  path: string;
  max_batch: number;
  max_body_bytes: number;
}

type Execute = (request: GraphQLRequest, call: Call) => Promise<GraphQLResponse>;

/** GraphQL over HTTP: POST with JSON, GET for queries. Everything is decided per request; nothing of it is Apollo's. */
export async function registerEndpoint(app: FastifyInstance, endpoint: GraphqlEndpoint, execute: Execute): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
      demandJson(request.headers['content-type']);
      return readBody(payload, endpoint.max_body_bytes);
    });
    scope.setErrorHandler((error, _request, reply) => refuse(error, reply));
    const run = async (request: FastifyRequest, reply: FastifyReply, asked: Operations): Promise<FastifyReply> => answer(request, reply, asked, execute);
    scope.post(endpoint.path, (request, reply) => {
      demandJson(request.headers['content-type']);
      return run(request, reply, parseBody((request.body as string | undefined) ?? '', endpoint.max_batch));
    });
    scope.get(endpoint.path, (request, reply) => run(request, reply, parseParameters(request.query as Record<string, unknown>)));
    const refuseMethod = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => notAllowed(reply); // before the body is looked at
    scope.route({ method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: endpoint.path, onRequest: refuseMethod, handler: refuseMethod });
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, { operations, isBatch }: Operations, execute: Execute): Promise<FastifyReply> {
  const type = answerType(request.headers.accept);
  const answers = [];
  for (const operation of operations) answers.push(answerOf(await answerTo(operation, request, execute), type));
  reply.header('content-type', `${type}; charset=utf-8`);
  const [only] = answers;
  if (isBatch || !only) return reply.send(JSON.stringify(answers.map(({ body }) => body)));
  return reply
    .code(only.status)
    .headers(only.headers ?? {})
    .send(JSON.stringify(only.body));
}

const NO_QUERY = 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"';

async function answerTo(operation: GraphQLRequest, { call, method }: FastifyRequest, execute: Execute): Promise<GraphQLResponse> {
  if (!call) throw new Error('The endpoint was reached without authentication.');
  const persisted: unknown = operation.extensions?.['persistedQuery'];
  if (!operation.query && !persisted) return withoutExecution(NO_QUERY);
  return execute({ ...operation, http: { method: method === 'HEAD' ? 'GET' : method, headers: new HeaderMap(), search: '', body: undefined } }, call);
}

const withoutExecution = (message: string): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] } },
});

const notAllowed = (reply: FastifyReply): FastifyReply => {
  const refused = new RefusedRequest(405, 'METHOD_NOT_ALLOWED', 'Method not allowed.');
  return reply.code(refused.status).header('allow', 'GET, HEAD, POST').send(refused.body);
};

/** What Fastify itself refuses is worded by it: a header that is no media type, a length that is none. */
function refuse(error: unknown, reply: FastifyReply): FastifyReply {
  const refused = error instanceof RefusedRequest ? error : refusedByFastify(error);
  if (!refused) throw error;
  return reply.code(refused.status).send(refused.body);
}

function refusedByFastify(error: unknown): RefusedRequest | undefined {
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode === 415) return new RefusedRequest(400, 'UNSUPPORTED_MEDIA_TYPE', 'The content type must be application/json in UTF-8.');
  return statusCode < 500 ? new RefusedRequest(statusCode, 'MALFORMED_REQUEST', message) : undefined;
}
