import type { KeyInterface } from './request-log';

/** A request of a key as it is noted in memory, before it becomes a row of {@link RequestLog} and counts for a {@link KeyDay}. */
export interface LoggedRequest {
  tenant_id: string;
  api_key_id: string;
  /** When it arrived, in milliseconds since 1970. */
  at_ms: number;
  interface: KeyInterface;
  method: string;
  /** The template of its route. */
  route: string;
  /** Root fields of GraphQL. */
  operations: readonly string[];
  status: number;
  /** The first error code in lower case. */
  error: string | null;
  duration_ms: number;
  bytes_out: number;
  request_id: string;
  ip: string;
  user_agent: string | null;
  replayed: boolean;
  /** Whether it has a mutation, or an unsafe method of REST. */
  is_write: boolean;
  /** Whether an operation of GraphQL failed by a fault of the service; the status may be 200. */
  has_server_error: boolean;
}

/** The status of a request that a rate limit refused. */
export const TOO_MANY = 429;

/** An error code as it is stored, from the form of either interface. */
export function storedCode(code: string): string {
  const lowered = code.toLowerCase();
  return lowered === 'internal_server_error' ? 'internal_error' : lowered;
}
