import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';

/** An HTTP POST request. */
export interface Posting {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/** The response of a receiver. */
export interface Answer {
  status_code: number;
  /** The `Retry-After` header. */
  retry_after?: string | undefined;
  /** The first 1,024 bytes of the body as text. */
  body: string;
}

/** Bytes of a response that are read. More than is kept, so that an ordinary response is read to its end and not reset. */
const MAX_READ = 16 * 1_024;
/** Bytes of a response that are kept. */
const MAX_KEPT = 1_024;

/**
 * Posts over a socket, and closes the socket afterwards. Errors after the headers of the response are ignored, because the status is
 * known then.
 *
 * @throws the error of the socket or the signal before the headers arrived
 */
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
    sending.on('error', () => undefined); // an error may also follow the response, when nothing else listens
    sending.end(body);
    const [response] = (await answering) as [IncomingMessage];
    const { statusCode = 0 } = response;
    return { status_code: statusCode, retry_after: response.headers['retry-after'], body: await beginningOf(response) };
  } finally {
    socket.destroy();
  }
}

/** The first bytes of the body; less when the connection fails or the time is up. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (bytes < MAX_KEPT) chunks.push(chunk.subarray(0, MAX_KEPT - bytes));
      bytes += chunk.length;
      if (bytes >= MAX_READ) break;
    }
  } catch {
    // the status is known already, and it alone decides the result
  }
  return storable(Buffer.concat(chunks));
}

/** Text that PostgreSQL can store. An incomplete character at the end is dropped. */
const storable = (bytes: Buffer): string => new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '');
