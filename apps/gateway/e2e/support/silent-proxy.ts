import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';

/** What no longer arrives: the data of both sides, or only that of the server. */
export type Silence = 'both sides' | 'answers';

interface Forwarded {
  client: Socket;
  server: Socket;
  silence?: Silence;
}

/** A proxy in front of a database server. It can lose open connections without closing them, as a failover or a firewall does. */
export class SilentProxy {
  private readonly connections = new Set<Forwarded>();

  private constructor(
    private readonly listener: Server,
    private readonly target: URL,
  ) {
    listener.on('connection', (client) => this.forward(client));
  }

  static async start(server_url: string): Promise<SilentProxy> {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return new SilentProxy(listener, new URL(server_url));
  }

  /** The database at the proxy. */
  get url(): string {
    const { port } = this.listener.address() as AddressInfo;
    return Object.assign(new URL(this.target), { host: `127.0.0.1:${port}` }).href;
  }

  /** Forwards nothing more for the connections that are open. New ones are not affected. */
  silence(what: Silence = 'both sides'): void {
    for (const connection of this.connections) connection.silence = what;
  }

  async stop(): Promise<void> {
    for (const { client, server } of this.connections) for (const socket of [client, server]) socket.destroy();
    this.listener.close();
    await once(this.listener, 'close');
  }

  private forward(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname);
    const connection: Forwarded = { client, server };
    this.connections.add(connection);
    client.on('data', (data) => connection.silence === 'both sides' || server.write(data));
    server.on('data', (data) => connection.silence || client.write(data));
    client.on('error', () => undefined).on('close', () => connection.silence || server.end());
    server.on('error', () => undefined).on('close', () => connection.silence || client.end());
  }
}
