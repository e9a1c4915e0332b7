import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';

/** What is sent, and where to. */
export interface Posting {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/** What a receiver answered. */
export interface Answer {
  status_code: number;
  /** The `Retry-After` header. */
  retry_after?: string | undefined;
  /** The beginning of the body. */
  body: string;
}

/** Of an answer we read so much, in bytes; a receiver of ordinary manners then sees its connection end in order. */
const MOST_READ = 16 * 1_024;
const MOST_KEPT = 1_024;

/** Posts over a socket of its own, which is closed afterwards. Once the headers of the answer are in, nothing that its body does matters. */
export async function post({ url, headers, body }: Posting, socket: Socket, signal: AbortSignal): Promise<Answer> {
  try {
    const sending = request({
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
      createConnection: () => socket,
      signal,
    });
    const answering = once(sending, 'response', { signal });
    sending.on('error', () => undefined); // also one that comes after the answer
    sending.end(body);
    const [response] = (await answering) as [IncomingMessage];
    const { statusCode = 0 } = response;
    return { status_code: statusCode, retry_after: response.headers['retry-after'], body: await beginningOf(response) };
  } finally {
    socket.destroy();
  }
}

/** As much of the body as comes within the bounds and the time. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (bytes < MOST_KEPT) chunks.push(chunk.subarray(0, MOST_KEPT - bytes));
      bytes += chunk.length;
      if (bytes >= MOST_READ) break;
    }
  } catch {
    // the status has decided already
  }
  return storable(Buffer.concat(chunks));
}

/** As text that PostgreSQL can hold; a character that the cut went through is left out. */
const storable = (bytes: Buffer): string => new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '');
