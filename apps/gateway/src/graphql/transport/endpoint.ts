import { type ApolloServer, type GraphQLRequest, type GraphQLResponse, HeaderMap } from '@apollo/server';
import { Refused, ServiceUnavailable, runInContext } from '@das/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormattedExecutionResult, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { CHALLENGE, RETRY_AFTER_S } from '../../http/errors/error-responses';
import {
  MISSING_QUERY,
  UNAUTHENTICATED,
  isRateLimited,
  isUnauthenticated,
  isUnavailable,
} from '../../http/errors/graphql-errors';
import { STATUS_OF } from '../../http/errors/error-codes';
import { upperCaseCode } from '../../http/errors/upper-case-codes';
import {
  type BufferedResponse,
  acceptQuality,
  acceptsByName,
  readBody,
  sendResponse,
} from '../../http/requests/http-messages';
import type { RequestInstrumentation } from '../../http/requests/request-instrumentation';
import type { RoutePolicy } from '../../http/requests/route-policy';
import type { Idempotency } from '../../idempotency/idempotency';
import { documentRefusal } from './document-bounds';
import { type Executed, type HttpResult, type OperationContext, executeAll, withoutExecution } from './execute-all';
import { mutationKey, refusalOf, runOnce } from './idempotent-mutations';
import { OperationCounts } from './operation-counts';
import { type Operations, assertJsonContentType, parseBody, parseParameters } from './parse-operations';
import type { PreparedOperations } from './prepared-operations';

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
  server: ApolloServer<OperationContext>;
  prepared: PreparedOperations;
  idempotency: Idempotency;
  instrumentation: RequestInstrumentation;
  schema: GraphQLSchema;
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

/** Counts the operations when there are metrics. */
async function counted(request: FastifyRequest, parsed: Operations, runner: Runner): Promise<BufferedResponse> {
  const { countOperation } = runner.instrumentation;
  if (!countOperation) return answer(request, parsed, runner);
  const counts = new OperationCounts(parsed.operations, runner.schema, countOperation);
  try {
    return await answer(request, parsed, runner, counts);
  } catch (error) {
    counts.failed(error instanceof ServiceUnavailable);
    throw error;
  }
}

async function answer(
  request: FastifyRequest,
  parsed: Operations,
  runner: Runner,
  counts?: OperationCounts,
): Promise<BufferedResponse> {
  const { operations, isBatch } = parsed;
  const type = answerType(request.headers.accept);
  const execute = (operation: GraphQLRequest, context: OperationContext): Promise<GraphQLResponse> =>
    answerTo(operation, request, context, runner);
  const results = (): Promise<Executed[]> => executeAll(operations, counts ? counts.watch(execute) : execute);
  const run = async (): Promise<HttpResult[]> => (await results()).map((executed) => httpResultOf(executed, type));
  const whole = (answers: HttpResult[]): BufferedResponse => responseOf(answers, isBatch, type);
  const key =
    request.headers['idempotency-key'] === undefined ? undefined : mutationKey(request, operations, runner.max_tokens);
  if (!key) {
    const answers = await run();
    counts?.answered(answers.map(({ body }) => body));
    return whole(answers);
  }
  const refused = (error: unknown): BufferedResponse =>
    whole(
      operations.map(() =>
        httpResultOf({ response: withoutExecution(refusalOf(error, request)), hasChanged: false }, type),
      ),
    );
  const response = await runOnce(runner.idempotency, key, run, whole).catch(refused);
  counts?.answered([JSON.parse(response.body) as object].flat());
  return response;
}

/** The response to all operations. A batch is a list with status 200, also when operations failed. */
function responseOf(answers: HttpResult[], isBatch: boolean, type: string): BufferedResponse {
  const headers = { 'content-type': `${type}; charset=utf-8` };
  const [only] = answers;
  if (isBatch || !only) return { status: 200, headers, body: JSON.stringify(answers.map(({ body }) => body)) };
  return { status: only.status, headers: { ...headers, ...only.headers }, body: JSON.stringify(only.body) };
}

async function answerTo(
  operation: GraphQLRequest,
  { call, method }: FastifyRequest,
  contextValue: OperationContext,
  { server, prepared, max_tokens }: Runner,
): Promise<GraphQLResponse> {
  if (!call) throw new Error('The endpoint was reached without authentication.');
  const executed = runInContext(call, () =>
    prepared.execute(operation, contextValue, method === 'POST' && !call.read_only),
  );
  if (executed) return executed;
  const { query, extensions } = operation;
  if (!query && !extensions?.['persistedQuery']) return withoutExecution(MISSING_QUERY);
  const refusal = query && documentRefusal(query, max_tokens);
  if (refusal) return withoutExecution(refusal);
  const http = { method: method === 'HEAD' ? 'GET' : method, headers: new HeaderMap(), search: '', body: undefined };
  return runInContext(call, () => server.executeOperation({ ...operation, http }, { contextValue }));
}

/** The status and body of a result in the media type of the response. */
export function httpResultOf(
  { response, hasChanged }: Executed,
  type: typeof LEGACY_JSON | typeof GRAPHQL_JSON,
): HttpResult {
  const { body, http } = response;
  if (body.kind !== 'single') throw new Error('Incremental delivery is not served.');
  const result = body.singleResult;
  if (http.status === STATUS_OF.method_not_allowed) return notAllowed(result);
  const refused = hasChanged ? undefined : refusedResult(result); // a part of the mutation is committed: a client must not repeat it
  if (refused) return refused;
  if (type === GRAPHQL_JSON) return { status: 'data' in result ? 200 : 400, body: result };
  return { status: 200, body: withoutNullData(result) };
}

/** The result of an operation that a client should repeat, later or with another credential. */
function refusedResult(result: FormattedExecutionResult): HttpResult | undefined {
  if (result.errors?.some(isUnauthenticated)) return UNAUTHENTICATED_RESULT;
  if (result.errors?.some(isUnavailable)) return unavailable(result);
  const limited = result.errors?.find(isRateLimited);
  return limited && rateLimited(result, limited);
}

/** As for a request whose credential was refused before its body was read. */
const UNAUTHENTICATED_RESULT: HttpResult = {
  status: STATUS_OF.invalid_api_key,
  body: { errors: [UNAUTHENTICATED] },
  headers: CHALLENGE,
};

/** Apollo's message with the code that all interfaces share. */
const notAllowed = ({ errors = [] }: FormattedExecutionResult): HttpResult => ({
  status: STATUS_OF.method_not_allowed,
  body: {
    errors: errors.map(({ message }) => ({ message, extensions: { code: upperCaseCode('method_not_allowed') } })),
  },
  headers: { allow: 'POST' },
});

const unavailable = (result: FormattedExecutionResult): HttpResult => ({
  status: STATUS_OF.service_unavailable,
  body: { ...result, message: result.errors?.[0]?.message },
  headers: { 'retry-after': `${RETRY_AFTER_S}` },
});

/** A 429 has its message at the top as well, as one that refuses the whole request. */
function rateLimited(result: FormattedExecutionResult, { message, extensions }: GraphQLFormattedError): HttpResult {
  const wait_s = Number(extensions?.['retry_after']);
  const headers = { 'retry-after': `${wait_s}`, 'x-ratelimit-reset': `${Math.ceil(Date.now() / 1_000) + wait_s}` };
  return { status: STATUS_OF.rate_limit_exceeded, body: { message, ...result }, headers };
}

/** Removes `data: null`: legacy clients read `body.get("data", {})` and fail on null. */
function withoutNullData(result: FormattedExecutionResult): object {
  if (result.data) return result;
  const { data: _, ...rest } = result;
  return rest;
}

export const LEGACY_JSON = 'application/json';
export const GRAPHQL_JSON = 'application/graphql-response+json';

/**
 * The media type of the response. `application/json`, unless the client names the newer type or excludes the older one: also
 * for `*∕*`, browsers and requests without `Accept`. On a tie the newer type wins, as its specification asks clients to list both.
 */
export function answerType(accept?: string): typeof LEGACY_JSON | typeof GRAPHQL_JSON {
  const [newer, older] = [acceptQuality(accept, GRAPHQL_JSON), acceptQuality(accept, LEGACY_JSON)];
  const isWanted = newer > 0 && newer >= older && (acceptsByName(accept, GRAPHQL_JSON) || older === 0);
  return isWanted ? GRAPHQL_JSON : LEGACY_JSON;
}
