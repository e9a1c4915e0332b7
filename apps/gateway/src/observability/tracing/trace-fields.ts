import { trace } from '@opentelemetry/api';

/** Log fields that link a line to its trace. */
export function traceFields(): object {
  const span = trace.getActiveSpan();
  return span ? { trace_id: span.spanContext().traceId } : {};
}
