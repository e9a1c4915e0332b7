import { type Link, ROOT_CONTEXT, context, propagation, trace } from '@opentelemetry/api';

/** The W3C `traceparent` of the current span, to be stored with work that is done later; undefined when nothing is traced. */
export function currentTraceparent(): string | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** A link to the span of a stored `traceparent`. */
export function linksTo(traceparent: string | null): Link[] {
  const cause = traceparent && trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));
  return cause ? [{ context: cause }] : [];
}
