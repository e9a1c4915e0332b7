import { trace } from '@opentelemetry/api';

/** What leads from a line of the log to its trace. */
export function traceFields(): object {
  const span = trace.getActiveSpan();
  return span ? { trace_id: span.spanContext().traceId } : {};
}
