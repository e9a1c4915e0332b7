import { ServiceError } from '@das/platform';
import type { AddressRule } from '../endpoints/address-rule';
import type { WebhookOptions } from '../webhook-options';
import { BlockedAddress, connect } from './connect';
import { type Answer, type Posting, post } from './post';
import { retryAfter } from './retry-delay';

/** What came of one attempt. */
export interface Attempt {
  status_code: number | null;
  /** A word for programs where it failed: `blocked_address`, `timeout`, `connection_refused`, … */
  error: string | null;
  body: string | null;
  retry_after_s?: number | undefined;
}

/** Everything of a call but the address, which has to be checked first. */
export type Message = Omit<Posting, 'url'>;

/** Calls a receiver once. Whatever happens out there is an answer, never an error. */
export async function deliver(url: string, message: Message, rule: AddressRule, options: WebhookOptions): Promise<Attempt> {
  const overall = deadline(options.timeout_ms);
  const connecting = deadline(options.connect_timeout_ms);
  try {
    const address = await rule.check(url);
    const socket = await connect(address, rule.mayCall, connecting.signal);
    connecting.lift();
    return judged(await post({ url: address.url, ...message }, socket, overall.signal));
  } catch (error) {
    if (overall.signal.aborted) return failed('timeout');
    return failed(connecting.signal.aborted ? 'connect_timeout' : errorWord(error));
  } finally {
    connecting.lift();
    overall.lift();
  }
}

/** A receiver that is slower than it may be holds more than its own slot. */
export const isTimeout = ({ error }: Attempt): boolean => error === 'timeout' || error === 'connect_timeout';

/** An attempt to which nobody answered. */
export const failed = (error: string): Attempt => ({ status_code: null, error, body: null });

function deadline(limit_ms: number): { signal: AbortSignal; lift: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limit_ms);
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}

/** Redirects are never followed: where they lead nobody has checked. */
function judged({ status_code, retry_after, body }: Answer): Attempt {
  const retry_after_s = status_code === 429 || status_code === 503 ? retryAfter(retry_after) : undefined;
  return { status_code, error: statusWord(status_code), body, retry_after_s };
}

function statusWord(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'unexpected_status';
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'connect_timeout',
};

/** A word of our own: the texts of the system name the address that was called. What the address rule refuses is blocked, whatever its reason. */
function errorWord(error: unknown): string {
  if (error instanceof BlockedAddress || error instanceof ServiceError) return 'blocked_address';
  const { code = '' } = error as { code?: string };
  if (WORDS[code]) return WORDS[code];
  if (code.startsWith('HPE_')) return 'invalid_answer';
  return /CERT|TLS|SSL|ALTNAME|SIGNATURE/.test(code) ? 'tls_error' : 'connection_failed';
}
