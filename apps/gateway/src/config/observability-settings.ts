import { Setting } from '@das/platform';
import { IsIn, IsInt, IsNumber, IsOptional, Matches, Max, Min } from 'class-validator';
import { IsHttpUrl } from './setting-rules';

/** Settings of the log, the metrics and the traces. */
export class ObservabilitySettings {
  @Setting({ description: 'The log level: fatal, error, warn, info, debug, trace or silent.' })
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  DAS_LOG_LEVEL = 'info';

  @Setting({
    description:
      'The bearer token of /metrics at the address of the service. Without it the path does not exist there.',
    example: 'openssl rand -base64 32',
  })
  @IsOptional()
  @Matches(/^\S{16,}$/, { message: 'DAS_METRICS_TOKEN must be 16 characters or more, none of them blank' })
  DAS_METRICS_TOKEN?: string;

  @Setting({ description: 'A separate port for /metrics without a token: do not expose it. 0 disables it.' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  DAS_METRICS_PORT = 0;

  @Setting({
    description:
      'The OpenTelemetry collector that receives traces. Without it nothing is traced. The other OTEL_EXPORTER_OTLP_ variables, OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES apply as well.',
    example: 'http://127.0.0.1:4318',
  })
  @IsOptional()
  @IsHttpUrl()
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @Setting({ description: 'The protocol of the collector: http/protobuf or http/json.' })
  @IsIn(['http/protobuf', 'http/json'])
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' | 'http/json' = 'http/protobuf';

  @Setting({
    description: 'The share of requests that are traced, from 0 to 1, unless the traceparent of the caller is sampled.',
  })
  @IsNumber()
  @Min(0)
  @Max(1)
  OTEL_TRACES_SAMPLER_ARG = 1;
}

/** Whether metrics are exposed. */
export const hasMetrics = ({ DAS_METRICS_PORT, DAS_METRICS_TOKEN }: ObservabilitySettings): boolean =>
  DAS_METRICS_PORT > 0 || DAS_METRICS_TOKEN !== undefined;

/** Whether requests are traced. */
export const isTracing = ({ OTEL_EXPORTER_OTLP_ENDPOINT }: ObservabilitySettings): boolean =>
  OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
