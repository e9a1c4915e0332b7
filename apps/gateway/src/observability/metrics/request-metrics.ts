import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { OperationOutcome } from '../../http/requests/request-instrumentation';
import { bucketOf } from '../../http/requests/route-policy';
import { LabelLimit } from './label-limit';

const MS_PER_S = 1_000;
/** They contain the limits of the service level objectives: 0.25 and 0.5. */
const REQUEST_BUCKETS_S = [0.01, 0.05, 0.25, 0.5, 1, 5];
const OPERATION_BUCKETS_S = [0.05, 0.25, 0.5, 2.5];
/** Sets of labels with series of their own. With them a process has fewer than 2,000 series. */
const MAX_ROUTES = 80;
const MAX_OPERATIONS = 200;
/** The route of unknown paths. Each path would otherwise be a series of its own. */
const UNROUTED = 'none';
const OTHER = 'other';

/** The reason of a refusal whose response was stored or has no code. */
const REASON_OF_STATUS: Record<number, string> = {
  401: 'invalid_api_key',
  403: 'forbidden',
  429: 'rate_limit_exceeded',
};
const TOO_MANY = 429;

interface RequestLabels {
  interface: string;
  method: string;
  route: string;
  status: string;
}

type OperationLabels = Pick<OperationOutcome, 'kind' | 'root_field' | 'code'>;

/** Counts and times requests, refusals and GraphQL operations. */
export class RequestMetrics {
  readonly #requests: Histogram;
  readonly #refusals: Counter;
  readonly #operations: Counter;
  readonly #durations: Histogram;
  readonly #routes = new LabelLimit<RequestLabels>(MAX_ROUTES, ({ interface: from, status }) => ({
    interface: from,
    method: OTHER,
    route: OTHER,
    status: `${status[0]}xx`,
  }));
  readonly #fields = new LabelLimit<OperationLabels>(MAX_OPERATIONS, ({ kind, code }) => ({
    kind,
    root_field: OTHER,
    code,
  }));

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Histogram({
      name: 'das_http_request_duration_seconds',
      help: 'Duration of requests by interface, method, route and status.',
      labelNames: ['interface', 'method', 'route', 'status'],
      buckets: REQUEST_BUCKETS_S,
      registers,
    });
    this.#refusals = new Counter({
      name: 'das_refusals_total',
      help: 'Requests answered with 401, 403 or 429, by reason.',
      labelNames: ['reason'],
      registers,
    });
    for (const reason of Object.values(REASON_OF_STATUS)) this.#refusals.inc({ reason }, 0);
    this.#operations = new Counter({
      name: 'das_graphql_operations_total',
      help: 'GraphQL operations, also those of batches, by kind, root field and code (ok or an error code).',
      labelNames: ['kind', 'root_field', 'code'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'das_graphql_operation_duration_seconds',
      help: 'Duration of executed GraphQL operations by kind and root field.',
      labelNames: ['kind', 'root_field'],
      buckets: OPERATION_BUCKETS_S,
      registers,
    });
  }

  /** Records a completed request. */
  countRequest(request: FastifyRequest, reply: FastifyReply): void {
    const { method, policy, routeOptions } = request;
    const labels = {
      interface: bucketOf(policy),
      method,
      route: routeOptions.url ?? UNROUTED,
      status: String(reply.statusCode),
    };
    this.#requests.observe({ ...this.#routes.within(labels) }, reply.elapsedTime / MS_PER_S);
    const reason = REASON_OF_STATUS[reply.statusCode];
    if (reason) this.#refusals.inc({ reason: reply.statusCode === TOO_MANY ? reason : (request.failure ?? reason) });
  }

  countOperation({ kind, root_field, code, seconds }: OperationOutcome): void {
    this.#operations.inc({ ...this.#fields.within({ kind, root_field, code }) });
    if (seconds !== undefined) this.#durations.observe({ kind, root_field }, seconds);
  }
}
