import { Refused, ServiceUnavailable } from '@das/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { type BufferedResponse, readBody, sendResponse } from '../../http/requests/http-messages';
import type { RequestInstrumentation } from '../../http/requests/request-instrumentation';
import type { RoutePolicy } from '../../http/requests/route-policy';
import type { Idempotency } from '../../idempotency/idempotency';
import { type HttpResult, answerType, httpResultOf, responseOf, withoutExecution } from './http-result';
import { mutationKey, refusalOf, runOnce } from './idempotent-mutations';
import { OperationCounts } from './operation-counts';
import { type Operations, assertJsonContentType, parseBody, parseParameters } from './parse';
import type { OperationPipeline } from './pipeline';

/** Path and limits of the endpoint. */
export interface GraphqlEndpoint {
  path: string;
  max_batch: number;
  max_body_bytes: number;
}

const GRAPHQL: RoutePolicy = { interface: 'graphql' };
const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Executes operations, and mutations with an `Idempotency-Key` once. */
export interface Runner {
  pipeline: OperationPipeline;
  idempotency: Idempotency;
  instrumentation: RequestInstrumentation;
  schema: GraphQLSchema;
  max_tokens: number;
  /** Whether requests of API keys are logged. */
  isLogging: boolean;
}

/** GraphQL over HTTP: POST with JSON, and GET for queries. Replaces Apollo's HTTP layer (decision 0004). */
export async function registerEndpoint(app: FastifyInstance, endpoint: GraphqlEndpoint, runner: Runner): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
      assertJsonContentType(request.headers['content-type']);
      return readBody(payload, endpoint.max_body_bytes);
    });
    const run = async (request: FastifyRequest, reply: FastifyReply, parsed: Operations): Promise<FastifyReply> =>
      sendResponse(reply, await counted(request, parsed, runner));
    scope.post(endpoint.path, { config: GRAPHQL }, (request, reply) => {
      assertJsonContentType(request.headers['content-type']);
      return run(request, reply, parseBody((request.body as string | undefined) ?? '', endpoint.max_batch));
    });
    scope.get(endpoint.path, { config: GRAPHQL }, (request, reply) =>
      run(request, reply, parseParameters(request.query as Record<string, unknown>)),
    );
    scope.route({
      method: OTHER_METHODS,
      url: endpoint.path,
      config: GRAPHQL,
      onRequest: refuseMethod,
      handler: refuseMethod,
    });
  });
}

/** Runs before the body is read. */
async function refuseMethod(_request: FastifyRequest, reply: FastifyReply): Promise<never> {
  reply.header('allow', 'GET, HEAD, POST');
  throw new Refused('method_not_allowed');
}

/** Counts the operations when there are metrics, and notes them for the request log. */
async function counted(request: FastifyRequest, parsed: Operations, runner: Runner): Promise<BufferedResponse> {
  const { countOperation } = runner.instrumentation;
  const isLogged = runner.isLogging && request.key !== undefined;
  if (!countOperation && !isLogged) return answer(request, parsed, runner);
  const counts = new OperationCounts(parsed.operations, runner.schema, (outcome) => {
    countOperation?.(outcome);
    if (isLogged) (request.outcomes ??= []).push(outcome);
  });
  try {
    return await answer(request, parsed, runner, counts);
  } catch (error) {
    counts.failed(error instanceof ServiceUnavailable);
    throw error;
  }
}

async function answer(
  request: FastifyRequest,
  { operations, isBatch }: Operations,
  { pipeline, idempotency, max_tokens }: Runner,
  counts?: OperationCounts,
): Promise<BufferedResponse> {
  const type = answerType(request.headers.accept);
  const key =
    request.headers['idempotency-key'] === undefined ? undefined : mutationKey(request, operations, max_tokens);
  const run = async (): Promise<HttpResult[]> =>
    (await pipeline.runAll(operations, request, counts)).map((executed) => httpResultOf(executed, type));
  if (!key) {
    const results = await run();
    counts?.answered(results.map(({ body }) => body));
    return responseOf(results, isBatch, type);
  }
  const whole = (results: HttpResult[]): BufferedResponse => responseOf(results, isBatch, type);
  const refused = (error: unknown): BufferedResponse => {
    const executed = { response: withoutExecution(refusalOf(error, request)), hasChanged: false };
    return whole(operations.map(() => httpResultOf(executed, type)));
  };
  const response = await runOnce(idempotency, key, run, whole).catch(refused);
  counts?.answered([JSON.parse(response.body) as object].flat());
  return response;
}
