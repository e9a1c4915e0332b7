import { ServiceError } from '@das/platform';
import type { AddressRule } from '../endpoints/address-rule';
import { BlockedAddress, connect } from './connect';
import { type Answer, type Posting, post } from './post';
import { retryAfter } from './retry-delay';
import type { WebhookOptions } from '../endpoints/webhook-options';

/** The result of one attempt. */
export interface Attempt {
  /** HTTP status; null without a response. */
  status_code: number | null;
  /** Error code of a failed attempt: `blocked_address`, `timeout`, `connection_refused`, …; null after success. */
  error: string | null;
  /** The beginning of the response body; null without a response. */
  body: string | null;
  /** Seconds that the receiver asked for with `Retry-After`. */
  retry_after_s?: number | undefined;
}

/** A request without its URL, which has to be checked first. */
export type Message = Omit<Posting, 'url'>;

/** Sends one request to a receiver. Every failure is returned as an {@link Attempt}; it never throws. */
export async function deliver(
  url: string,
  message: Message,
  rule: AddressRule,
  options: WebhookOptions,
): Promise<Attempt> {
  const overall = deadline(options.timeout_ms);
  const connecting = deadline(options.connect_timeout_ms);
  try {
    const address = await rule.check(url);
    const socket = await connect(address, rule.mayCall, connecting.signal);
    connecting.clear();
    return attemptOf(await post({ url: address.url, ...message }, socket, overall.signal));
  } catch (error) {
    if (overall.signal.aborted) return failed('timeout');
    return failed(connecting.signal.aborted ? 'connect_timeout' : errorCode(error));
  } finally {
    connecting.clear();
    overall.clear();
  }
}

/** Whether the attempt exceeded a timeout. Slow endpoints are limited further, because each attempt occupies a slot for longer. */
export const isTimeout = ({ error }: Attempt): boolean => error === 'timeout' || error === 'connect_timeout';

/** A failed attempt without a response. */
export const failed = (error: string): Attempt => ({ status_code: null, error, body: null });

function deadline(limit_ms: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limit_ms);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

/** A redirect is a failure: its target has not been checked, so it is never followed. */
function attemptOf({ status_code, retry_after, body }: Answer): Attempt {
  const retry_after_s = status_code === 429 || status_code === 503 ? retryAfter(retry_after) : undefined;
  return { status_code, error: errorOfStatus(status_code), body, retry_after_s };
}

function errorOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'unexpected_status';
}

const ERROR_CODES: Record<string, string> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'connect_timeout',
};

/**
 * The error code of a failed connection. Messages of the operating system contain the address, so they are not used. Every refusal by
 * the address rule is `blocked_address`, so that the code does not reveal the reason.
 */
function errorCode(error: unknown): string {
  if (error instanceof BlockedAddress || error instanceof ServiceError) return 'blocked_address';
  const { code = '' } = error as { code?: string };
  if (ERROR_CODES[code]) return ERROR_CODES[code];
  if (code.startsWith('HPE_')) return 'invalid_answer';
  return /CERT|TLS|SSL|ALTNAME|SIGNATURE/.test(code) ? 'tls_error' : 'connection_failed';
}
