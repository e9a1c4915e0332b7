import { type Attributes, type Span, SpanKind, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';
import { linksTo } from './trace-context';

/** Without an OpenTelemetry SDK in the process, its spans are discarded. */
const tracer = trace.getTracer('das');

/**
 * Runs `work`, a call to an external system, in an OpenTelemetry client span below the current span. A failed span has the code or
 * class of the error, but not its message, which may quote a row.
 *
 * @param traceparent of the request that caused the call, when it is not its parent
 */
export const inSpan = <T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
  traceparent: string | null = null,
): Promise<T> => within(name, { kind: SpanKind.CLIENT, attributes, links: linksTo(traceparent) }, work);

/** Runs a round of a background worker in a span without a parent. */
export const inRound = <T>(worker: string, work: () => Promise<T>): Promise<T> =>
  within(`round ${worker}`, { kind: SpanKind.INTERNAL, root: true, attributes: { 'das.worker': worker } }, work);

async function within<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, options, async (span) => {
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
