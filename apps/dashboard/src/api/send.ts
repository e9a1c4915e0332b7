import { gate } from './gate';
import { session } from './session';

/** No response arrived. For a write it is unknown whether it was executed. */
export class NoAnswer extends Error {}

export interface Call extends RequestInit {
  /** A write without a response is not repeated here. */
  isWrite?: boolean;
}

/** A response that arrived completely. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

const TOO_MANY = 429;
const UNAUTHENTICATED = 401;
const UNAVAILABLE = 503;
/** Answers of a proxy that did not get one from the service. */
const NO_ANSWER = new Set([502, 504]);

/**
 * Sends a call to the API. Waits and repeats it after 429, 503 and 401 (once the person has logged in again), and a read also when
 * no response arrives. Once another person has logged in, nothing is sent, and the page is loaded again.
 *
 * @throws NoAnswer for a write without a response
 */
export async function send(path: string, { isWrite = false, ...init }: Call = {}): Promise<Answer> {
  for (;;) {
    await gate.opened();
    await session.present();
    const answer = await fetched(path, init);
    if (!answer && isWrite) throw new NoAnswer();
    if (!answer || answer.status === UNAVAILABLE) gate.lose();
    else if (answer.status === TOO_MANY) gate.limit(Number(answer.headers.get('retry-after') ?? 1));
    else if (answer.status === UNAUTHENTICATED) session.end();
    else return answer;
  }
}

/** Undefined when the connection ends before the last byte of the response. An aborted call stays an error. */
async function fetched(path: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(path, init);
    const text = await response.text();
    return NO_ANSWER.has(response.status) ? undefined : { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return undefined;
  }
}
