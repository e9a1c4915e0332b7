import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Response delay, so that a killed worker always has a call in flight. */
const MAX_DELAY_MS = 20;

/** Received deliveries by event: their ids, bodies and count. */
export interface Arrivals {
  messages: Set<string>;
  count: number;
}

/** A receiver that records each delivery before it responds. */
export class Receiver {
  readonly arrivals = new Map<string, Arrivals>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      this.take(request).then(
        () => response.writeHead(204).end(),
        () => response.destroy(), // the sender was killed during the call
      );
    });
  }

  get more_than_once(): number {
    return [...this.arrivals.values()].filter(({ count }) => count > 1).length;
  }

  static async start(): Promise<Receiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receiver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}/`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async take(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { data } = JSON.parse(body) as { data: { id: string } };
    const known = this.arrivals.get(data.id) ?? { messages: new Set(), count: 0 };
    known.messages.add(`${String(request.headers['webhook-id'])} ${body}`);
    this.arrivals.set(data.id, { messages: known.messages, count: known.count + 1 });
    await pause(Math.random() * MAX_DELAY_MS);
  }
}
