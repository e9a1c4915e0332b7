import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { json } from 'node:stream/consumers';

export interface Arrival {
  type: string;
  /** The id of the resource. */
  id: string;
  /** The time of `performance.now()`. */
  at: number;
}

/** Receives webhooks and responds immediately. */
export class Receiver {
  readonly arrivals: Arrival[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const at = performance.now();
      json(request).then(
        (body) => {
          const { type, data } = body as { type: string; data: { id: string } };
          this.arrivals.push({ type, id: data.id, at });
          response.writeHead(204).end();
        },
        () => response.destroy(),
      );
    });
  }

  static async start(): Promise<Receiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receiver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
