import { setTimeout as pause } from 'node:timers/promises';
import { DiagLogLevel, context, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Settings } from '../../config/settings';

/** Time for the last spans to be sent, so that an unavailable collector does not delay the end of the process. */
const LAST_SPANS_MS = 2_000;
const EXPORTERS = { 'http/protobuf': ProtobufExporter, 'http/json': JsonExporter };

/** Exports the spans of this process. The queue is bounded: spans are dropped when the collector is too slow. @returns a function that sends the last spans */
export function connectCollector(settings: Settings, log: Logger): () => Promise<void> {
  const { OTEL_EXPORTER_OTLP_PROTOCOL, OTEL_TRACES_SAMPLER_ARG, DAS_ENVIRONMENT } = settings;
  const warn = (message: string): void => log.warn({ tracing: message });
  diag.setLogger(
    { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    DiagLogLevel.WARN,
  );
  const own = resourceFromAttributes({
    'service.name': 'discount-approval-service',
    'deployment.environment.name': DAS_ENVIRONMENT,
  });
  const ratio = new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: ratio, remoteParentNotSampled: ratio }), // a client cannot choose not to be traced
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new EXPORTERS[OTEL_EXPORTER_OTLP_PROTOCOL]({ url: tracesUrl(settings) }) }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => Promise.race([provider.shutdown(), pause(LAST_SPANS_MS, undefined, { ref: false })]);
}

/** The exporter reads the collector's address from the environment only, but it may come from a file. */
function tracesUrl({ OTEL_EXPORTER_OTLP_ENDPOINT = '' }: Settings): string {
  return (
    process.env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`
  );
}
