import { gate } from './gate';
import { session } from './session';

/** No response arrived. For a write it is unknown whether it was executed. */
export class NoAnswer extends Error {}

export interface Call extends RequestInit {
  /** A write without a response is not repeated here. */
  isWrite?: boolean;
}

const TOO_MANY = 429;
const UNAUTHENTICATED = 401;
const UNAVAILABLE = 503;

/**
 * Sends a call to the API. Waits and repeats it after 429, 503 and 401 (once the person has logged in again), and a read also when
 * no response arrives.
 *
 * @throws NoAnswer for a write without a response
 */
export async function send(path: string, { isWrite = false, ...init }: Call = {}): Promise<Response> {
  for (;;) {
    await gate.opened();
    const response = await fetch(path, init).catch(() => undefined);
    if (!response && isWrite) throw new NoAnswer();
    if (!response || response.status === UNAVAILABLE) gate.lose();
    else if (response.status === TOO_MANY) gate.limit(Number(response.headers.get('retry-after') ?? 1));
    else if (response.status === UNAUTHENTICATED) await session.ended();
    else return response;
  }
}
