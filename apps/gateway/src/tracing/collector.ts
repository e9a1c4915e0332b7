import { setTimeout as pause } from 'node:timers/promises';
import { DiagLogLevel, context, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Settings } from '../settings';

/** A collector that is away keeps nobody from ending. */
const LAST_SPANS_MS = 2_000;
const EXPORTERS = { 'http/protobuf': ProtobufExporter, 'http/json': JsonExporter };

/** Makes this process one whose spans go somewhere. Their queue is bounded: what a collector does not take in time is dropped. @returns what sends the last ones */
export function connectCollector({ OTEL_EXPORTER_OTLP_PROTOCOL, OTEL_TRACES_SAMPLER_ARG, DAS_ENVIRONMENT }: Settings, log: Logger): () => Promise<void> {
  const say = (message: string): void => log.warn({ tracing: message });
  diag.setLogger({ error: say, warn: say, info: () => undefined, debug: () => undefined, verbose: () => undefined }, DiagLogLevel.WARN);
  const own = resourceFromAttributes({ 'service.name': 'discount-approval-service', 'deployment.environment.name': DAS_ENVIRONMENT });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new EXPORTERS[OTEL_EXPORTER_OTLP_PROTOCOL]() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => Promise.race([provider.shutdown(), pause(LAST_SPANS_MS, undefined, { ref: false })]);
}
