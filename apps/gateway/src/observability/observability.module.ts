import { type DynamicModule, Global, Injectable, Module, Optional } from '@nestjs/common';
import { hasMetrics, isTracing } from '../config/observability-settings';
import { Settings } from '../config/settings';
import { HttpModule } from '../http/http.module';
import { type OperationOutcome, RequestInstrumentation } from '../http/requests/request-instrumentation';
import { Metrics } from './metrics/metrics';
import { MetricsListener } from './metrics/metrics-listener';
import { SharedFiguresReader } from './metrics/shared-figures';
import { MetricsController } from './metrics/metrics.controller';
import type { FastifyInstance } from 'fastify';
import { traceRequests } from './tracing/trace-requests';

/** Traces and counts requests, as far as the settings ask for it. */
@Injectable()
class HttpInstrumentation extends RequestInstrumentation {
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

/** Metrics and traces of requests, as far as the settings ask for them. Global, because `HttpModule` installs the instrumentation. */
@Global()
@Module({})
export class ObservabilityModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: ObservabilityModule,
      imports: [HttpModule],
      controllers: settings.DAS_METRICS_TOKEN ? [MetricsController] : [],
      providers: [
        ...(hasMetrics(settings) ? [Metrics, MetricsListener, SharedFiguresReader] : []),
        { provide: RequestInstrumentation, useClass: HttpInstrumentation },
      ],
      exports: [RequestInstrumentation],
    };
  }
}
