import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Its spans go nowhere unless the process has been given somewhere to send them. */
const tracer = trace.getTracer('das');

/** Whether what happens here belongs to something that is traced. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() === true;

/**
 * Does `work`, a call of somebody else, as a span (OpenTelemetry) below the running one. One that fails has the failure's
 * code or class, and not its words: they may quote a row.
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

/** Marks a span as failed. @param kind a word of few, for programs */
export function failSpan(span: Span, kind: string): void {
  span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR });
}
