import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A delivery as it arrived. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  at_ms: number;
}

/** The response to the nth delivery on a path, from 1. */
export type Script = (response: ServerResponse, nth: number, received: Received) => void | Promise<void>;

export const answer =
  (status: number, headers: Record<string, string> = {}): Script =>
  (response) =>
    void response.writeHead(status, headers).end();

/** These scripts in sequence, and the last one for all later deliveries. */
export const inSequence =
  (...scripts: Script[]): Script =>
  (response, nth, received) =>
    scripts[Math.min(nth, scripts.length) - 1]?.(response, nth, received);

/** Accepts the delivery and never responds. */
export const hang: Script = () => undefined;

/** A webhook receiver that responds on each path by a script. */
export class Receiver {
  readonly received: Received[] = [];
  /** The maximum of concurrent calls, by path; of all paths under `*`. */
  readonly mostAtOnce: Record<string, number> = {};
  private readonly open: Record<string, number> = {};
  private readonly scripts = new Map<string, Script>();

  private readonly sockets: Socket[] = [];

  constructor(private readonly server: Server = createServer()) {
    server.on('connection', (socket: Socket) => void this.sockets.push(socket));
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.take(request, response));
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await receiver.listen();
    return receiver;
  }

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The URL of a path that responds by this script. */
  at(path: string, script: Script): string {
    this.scripts.set(path, script);
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** The bytes that were written to all its sockets, also without a complete request. */
  bytesRead(): number {
    return this.sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
  }

  on(path: string): Received[] {
    return this.received.filter((each) => each.path === path);
  }

  /** Waits until this many deliveries have arrived on a path. */
  async come(path: string, count: number, patience_ms = 25_000): Promise<Received[]> {
    const deadline = Date.now() + patience_ms;
    while (this.on(path).length < count) {
      if (Date.now() > deadline)
        throw new Error(`Only ${this.on(path).length} of ${count} deliveries arrived on ${path}.`);
      await pause(5);
    }
    return this.on(path);
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    this.count(path, 1);
    response.on('close', () => this.count(path, -1));
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch {
      return; // the sender closed the connection early
    }
    const received = {
      path,
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
      at_ms: Date.now(),
    };
    this.received.push(received);
    await this.scripts.get(path)?.(response, this.on(path).length, received);
  }

  private count(path: string, change: number): void {
    for (const key of [path, '*']) {
      this.open[key] = (this.open[key] ?? 0) + change;
      this.mostAtOnce[key] = Math.max(this.mostAtOnce[key] ?? 0, this.open[key]);
    }
  }
}
