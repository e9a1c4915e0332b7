import { Setting } from '@das/platform';
import { IsIn, IsInt, IsNumber, IsOptional, Matches, Max, Min } from 'class-validator';
import { IsHttpUrl } from './setting-rules';

/** The settings of what an operator sees of the service: its log, its metrics, its traces. */
export class ObservingSettings {
  @Setting({ says: 'fatal, error, warn, info, debug, trace or silent.' })
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  DAS_LOG_LEVEL = 'info';

  @Setting({
    says: 'The bearer token with which Prometheus reads /metrics at the address of the service. Without it there is none there.',
    example: 'openssl rand -base64 32',
  })
  @IsOptional()
  @Matches(/^\S{16,}$/, { message: 'DAS_METRICS_TOKEN must be 16 characters or more, none of them blank' })
  DAS_METRICS_TOKEN?: string;

  @Setting({ says: 'A port of its own for /metrics, without a token: keep it inside. 0 is none.' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  DAS_METRICS_PORT = 0;

  @Setting({
    says: 'The OpenTelemetry collector that traces go to. Without it there are none. The other OTEL_EXPORTER_OTLP_ variables, OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES count, too.',
    example: 'http://127.0.0.1:4318',
  })
  @IsOptional()
  @IsHttpUrl()
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @Setting({ says: 'How traces are sent: http/protobuf or http/json.' })
  @IsIn(['http/protobuf', 'http/json'])
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' | 'http/json' = 'http/protobuf';

  @Setting({ says: 'The share of requests that are traced, from 0 to 1, where the caller has not decided it with a traceparent.' })
  @IsNumber()
  @Min(0)
  @Max(1)
  OTEL_TRACES_SAMPLER_ARG = 1;
}

/** Whether anybody wants to know how the process does. */
export const hasMetrics = ({ DAS_METRICS_PORT, DAS_METRICS_TOKEN }: ObservingSettings): boolean => DAS_METRICS_PORT > 0 || DAS_METRICS_TOKEN !== undefined;

/** Whether anybody wants to know what happens in a request. */
export const isTracing = ({ OTEL_EXPORTER_OTLP_ENDPOINT }: ObservingSettings): boolean => OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
