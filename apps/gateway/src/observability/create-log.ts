import pino, { type Logger } from 'pino';
import type { Settings } from '../config/settings';
import { trace } from '@opentelemetry/api';

/** The log of the process: JSON lines, without credentials, with the id of the current trace. */
export const createLog = ({ DAS_LOG_LEVEL }: Settings): Logger =>
  pino({ level: DAS_LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'], mixin: traceFields });

/** Log fields that link a line to its trace. */
function traceFields(): object {
  const span = trace.getActiveSpan();
  return span ? { trace_id: span.spanContext().traceId } : {};
}
