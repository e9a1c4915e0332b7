import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Without an OpenTelemetry SDK in the process, its spans are discarded. */
const tracer = trace.getTracer('das');

/**
 * Runs `work`, a call to an external system, in an OpenTelemetry client span below the current span. A failed span has the code or
 * class of the error, but not its message, which may quote a row.
 */
export function inSpan<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      const { code, constructor } = error as { code?: string; constructor: { name: string } };
      failSpan(span, code ?? constructor.name);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks a span as failed. @param kind an error code or class name, from a small set of values */
export function failSpan(span: Span, kind: string): void {
  span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR });
}
