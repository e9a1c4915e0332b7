import { Agent, request as send } from 'node:http';

/** An HTTP request in its final form. `fetch` refuses some of these. */
export interface HttpRequest {
  method: string;
  /** Path and query, percent-encoded. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface HttpAnswer {
  /** 0 when there is no response. */
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

const PATIENCE_MS = 30_000;

/** Sends requests over kept-alive connections, and returns any response. A broken connection is a response with status 0. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(private readonly url: string) {}

  send({ method, path, headers = {}, body }: HttpRequest): Promise<HttpAnswer> {
    const { hostname, port } = new URL(this.url);
    const bytes = body === undefined ? undefined : Buffer.from(body as string);
    const length: Record<string, string> = bytes ? { 'content-length': String(bytes.length) } : {};
    return new Promise((resolve) => {
      const fail = ({ message }: Error): void => resolve({ status: 0, headers: {}, text: message });
      const options = {
        hostname,
        port,
        method,
        path,
        agent: this.agent,
        timeout: PATIENCE_MS,
        headers: { ...length, ...headers },
      };
      const outgoing = send(options, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => void chunks.push(chunk)).on('error', fail);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      outgoing.on('error', fail).on('timeout', () => outgoing.destroy(new Error('No answer in time.')));
      outgoing.end(bytes);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
