import { type IncomingMessage, type Server, type ServerResponse, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useObject } from './fixtures';
import type { Gateway } from './gateway';

/** Where the connection of a call ends: before it reaches the service, within the response, or after the service has answered and before the response. */
export type Cut = 'before' | 'during' | 'after';

export interface CuttingProxy {
  url: string;
  /** The calls that match the pattern, in order, as the value of their idempotency key. */
  keys: (string | undefined)[];
  /** Cuts the next calls whose body matches the pattern, one per entry. Clears `keys`. */
  cut: (pattern: RegExp, cuts: Cut[]) => void;
}

/** A proxy in front of a gateway, with an address of its own. */
export const useCuttingProxy = (gateway: Pick<Gateway, 'url'>): CuttingProxy =>
  useObject(
    () => startProxy(gateway),
    (proxy) => proxy.stop(),
  );

async function startProxy(gateway: Pick<Gateway, 'url'>): Promise<CuttingProxy & { stop: () => Promise<void> }> {
  const state: { pattern?: RegExp; cuts: Cut[] } = { cuts: [] };
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => void forward(request, response));
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const isWatched = state.pattern?.test(body.toString()) ?? false;
    if (isWatched) keys.push(request.headers['idempotency-key'] as string | undefined);
    const cut = isWatched ? state.cuts.shift() : undefined;
    if (cut === 'before') return void request.socket.destroy();
    const answer = await answerOf(gateway.url, request, body);
    if (cut === 'after') return void request.socket.destroy();
    // A browser repeats a call by itself when a connection that it has used before is reset.
    response.writeHead(answer.status, { ...answer.headers, connection: 'close' });
    if (cut !== 'during') return void response.end(answer.body);
    response.write(answer.body.subarray(0, answer.body.length / 2), () => request.socket.destroy());
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = (pattern: RegExp, cuts: Cut[]): void => {
    keys.length = 0;
    Object.assign(state, { pattern, cuts: [...cuts] });
  };
  return { url, keys, cut, stop: () => stopped(server) };
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** The service sees the `Host` of the client, so that the cookie and the rule for `Origin` hold. */
const answerOf = (url: string, { method, url: path, headers }: IncomingMessage, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = send(`${url}${path}`, { method, headers: { ...headers, connection: 'close' } }, (answer) => {
      void bodyOf(answer).then((text) => {
        const { 'transfer-encoding': _, connection: __, ...rest } = answer.headers;
        resolve({
          status: answer.statusCode ?? 502,
          headers: { ...rest, 'content-length': `${text.length}` },
          body: text,
        });
      }, reject);
    });
    call.on('error', reject);
    call.end(body);
  });

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function stopped(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
