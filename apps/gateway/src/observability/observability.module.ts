import { type DynamicModule, Global, Module } from '@nestjs/common';
import { hasMetrics } from '../config/observability-settings';
import type { Settings } from '../config/settings';
import { HttpModule } from '../http/http.module';
import { RequestInstrumentation } from '../http/requests/request-instrumentation';
import { HttpInstrumentation } from './http-instrumentation';
import { Metrics } from './metrics/metrics';
import { MetricsListener } from './metrics/metrics-listener';
import { SharedFiguresReader } from './metrics/shared-figures';
import { MetricsController } from './metrics/metrics.controller';

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
