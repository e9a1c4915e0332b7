import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { HEADER, MessageReader, startUpOf, textOf } from './postgres-messages';

/** What the clients of a pooler sent. */
export interface Recorded {
  /** The start-up parameters of each connection. */
  start_ups: Record<string, string>[];
  /** The texts of all statements, in the order of their arrival. */
  statements: string[];
  /** Names of prepared statements. */
  names: string[];
  /** Statements outside of a transaction. */
  outside: string[];
  /** Messages that followed a COMMIT or ROLLBACK before its answer. */
  after_end: string[];
}

/** A connection of the server, and the client that uses it now. */
interface ServerConnection {
  socket: Socket;
  client?: PooledClient;
}

/** The process number in the greeting, as of any pooler not that of a server connection. */
const OWN_PROCESS = 1;
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);
const IDLE = 'I'.charCodeAt(0);
const BEGIN = /^begin\b/i;
const END = /^(commit|rollback)$/i;

/**
 * A connection pooler in transaction mode, with a few connections of the server. It records what clients send. A client logs in over
 * a connection of its own. The first of these form the pool, and further ones are closed after the log-in.
 */
export class TransactionPooler {
  readonly recorded: Recorded = { start_ups: [], statements: [], names: [], outside: [], after_end: [] };
  private readonly idle: ServerConnection[] = [];
  private readonly waiting: PooledClient[] = [];
  private readonly sockets = new Set<Socket>();
  private pooled = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    private readonly most: number,
  ) {
    server.on('connection', (socket) => new PooledClient(this.opened(socket), this));
  }

  static async start(server_url: string, most: number): Promise<TransactionPooler> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TransactionPooler(server, new URL(server_url), most);
  }

  /** This address at the pooler. */
  urlOf(server_url: string): string {
    const { port } = this.server.address() as AddressInfo;
    return Object.assign(new URL(server_url), { host: `127.0.0.1:${port}` }).href;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  connectToServer(): Socket {
    return this.opened(connect(Number(this.target.port || 5432), this.target.hostname));
  }

  /** Adds a connection whose client has logged in. */
  add(socket: Socket): void {
    if (this.pooled === this.most) return void socket.end(TERMINATE);
    this.pooled += 1;
    const connection: ServerConnection = { socket };
    new MessageReader(socket, ({ type, body, bytes }) => {
      const { client } = connection;
      if (type === 'E') client?.noteFailure();
      client?.socket.write(bytes);
      if (type === 'Z' && client?.isFreeAfter(body[0] === IDLE)) this.release(connection);
    });
    socket.on('close', () => {
      this.pooled -= 1;
      this.idle.splice(0, this.idle.length, ...this.idle.filter((each) => each !== connection));
      connection.client?.socket.destroy();
    });
    this.release(connection);
  }

  /** Gives the client the connection that was used last, or the next one that becomes free. */
  request(client: PooledClient): void {
    const connection = this.idle.pop();
    if (!connection) return void this.waiting.push(client);
    connection.client = client;
    client.use(connection.socket);
  }

  private release(connection: ServerConnection): void {
    delete connection.client;
    this.idle.push(connection);
    while (this.waiting[0]?.socket.destroyed) this.waiting.shift();
    const next = this.waiting.shift();
    if (next) this.request(next);
  }

  private opened(socket: Socket): Socket {
    this.sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
  }
}

/** The connection of a client. */
class PooledClient {
  private server?: Socket;
  private isLoggedIn = false;
  private isAsking = false;
  private isInTransaction = false;
  private endsAtSync = false;
  private isEnding = false;
  /** Answers that are to come. */
  private due = 0;
  private readonly unsent: Buffer[] = [];

  constructor(
    readonly socket: Socket,
    private readonly pooler: TransactionPooler,
  ) {
    socket.once('data', (start_up: Buffer) => this.logIn(start_up));
    socket.on('close', () => this.server?.destroy()); // within a transaction, whose state is unknown
  }

  use(server: Socket): void {
    this.isAsking = false;
    this.server = server;
    for (const bytes of this.unsent.splice(0)) server.write(bytes);
  }

  /** Notes that a transaction failed: the client may roll back before the rest of the answer arrives. */
  noteFailure(): void {
    if (this.due === 1) this.isEnding = false;
  }

  /** Notes an answer. @returns whether the connection of the server is free now */
  isFreeAfter(isIdle: boolean): boolean {
    this.due -= 1;
    if (this.due) return false;
    this.isEnding = false;
    if (!isIdle) return false; // a statement before COMMIT failed
    this.isInTransaction = false;
    delete this.server;
    return true;
  }

  private logIn(start_up: Buffer): void {
    this.pooler.recorded.start_ups.push(startUpOf(start_up));
    const server = this.pooler.connectToServer();
    server.write(start_up);
    const reader = new MessageReader(server, ({ type, bytes }) => {
      if (type === 'K') bytes.writeInt32BE(OWN_PROCESS, HEADER);
      if (type === 'Z') {
        reader.detach();
        this.isLoggedIn = true;
        this.pooler.add(server);
      }
      this.socket.write(bytes);
    });
    new MessageReader(this.socket, ({ type, body, bytes }) =>
      this.isLoggedIn ? this.forward(type, body, bytes) : server.write(bytes),
    );
    this.socket.on('close', () => !this.isLoggedIn && server.destroy());
  }

  private forward(type: string, body: Buffer, bytes: Buffer): void {
    if (type === 'X') return;
    this.record(type, body);
    if (type === 'Q' || type === 'S') this.due += 1;
    if (this.server) return void this.server.write(bytes);
    this.unsent.push(bytes);
    if (this.isAsking) return;
    this.isAsking = true;
    this.pooler.request(this);
  }

  private record(type: string, body: Buffer): void {
    const { recorded } = this.pooler;
    const sent = textOf(type, body);
    if (this.isEnding) recorded.after_end.push(sent?.text ?? type);
    if (type === 'S') this.isEnding = this.endsAtSync;
    if (!sent) return;
    recorded.statements.push(sent.text);
    if (sent.name) recorded.names.push(sent.name);
    if (BEGIN.test(sent.text)) this.isInTransaction = true;
    if (!this.isInTransaction) recorded.outside.push(sent.text);
    this.endsAtSync = END.test(sent.text);
    if (type === 'Q') this.isEnding = this.endsAtSync;
  }
}
