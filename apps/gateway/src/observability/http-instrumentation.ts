import { Injectable, Optional } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { isTracing } from '../config/observability-settings';
import { Settings } from '../config/settings';
import { type OperationOutcome, RequestInstrumentation } from '../http/requests/request-instrumentation';
import { Metrics } from './metrics/metrics';
import { traceRequests } from './tracing/trace-requests';

/** Traces and counts requests, as far as the settings ask for it. */
@Injectable()
export class HttpInstrumentation extends RequestInstrumentation {
  readonly countOperation?: (outcome: OperationOutcome) => void;

  constructor(
    private readonly settings: Settings,
    @Optional() private readonly metrics?: Metrics,
  ) {
    super();
    if (metrics) this.countOperation = (outcome) => metrics.countOperation(outcome);
  }

  install(fastify: FastifyInstance): void {
    const { metrics } = this;
    if (isTracing(this.settings)) traceRequests(fastify);
    if (metrics) fastify.addHook('onResponse', async (request, reply) => metrics.countRequest(request, reply));
  }
}
