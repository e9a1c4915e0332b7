import type { PoolClient, Submittable } from 'pg';
import type { ConnectionPolicy } from './connection-policy';
import { type Columns, PgQuery, type WireConnection } from './pg-query';
import { PreparedStatements } from './prepared-statements';
import { reportsLostServer } from './reports-lost-server';
import { prepareSetTenant } from './set-tenant';

/** The statements of one tick that share a Sync. */
export interface Packet {
  /** The number of statements without an answer. */
  unanswered: number;
  /** Whether a statement has failed, so that PostgreSQL skips the later ones. */
  hasFailed: boolean;
}

/**
 * One connection. It writes the messages of a tick at once, because each write is a system call and wakes the server. The statements
 * of a transaction in a tick share a Sync, because PostgreSQL sends its answers at a Sync.
 */
export class Wire {
  /** The connection, except that it keeps messages until they are written. */
  private readonly recorder: WireConnection;
  private messages: Buffer[] = [];
  private packet?: Packet;
  /** Whether the recorder keeps the messages Describe and Sync of the next statement. */
  private describes = true;
  private syncs = true;
  /** Whether pg has closed the last statement, because one of its values could not be converted. */
  private closes = false;
  /** The first error since a statement succeeded. In a transaction, later ones are its consequences. */
  private cause?: Error;
  /** Whether the server has reported the loss of another server of its cluster. */
  private hasLostServer = false;
  /** Whether it must not return to the pool, because the server does not have all statements that it shall have. */
  isDiscarded = false;
  /** Undefined when the connection prepares none. */
  readonly statements?: PreparedStatements;

  /** @param prepares whether statements are prepared and kept */
  constructor(
    private readonly client: PoolClient,
    prepares: boolean,
  ) {
    if (prepares) this.statements = new PreparedStatements();
    const connection = connectionOf(client);
    this.recorder = Object.assign(Object.create(connection) as WireConnection, {
      _send: (message: Buffer) => void this.messages.push(message),
      describe: (portal: object) => this.describes && connection.describe.call(this.recorder, portal),
      sync: () => this.syncs && connection.sync.call(this.recorder),
      close: () => (this.closes = true),
    });
  }

  /** The packet of this tick. */
  opened(): Packet {
    if (!this.packet) afterLoaders(() => this.write());
    return (this.packet ??= { unanswered: 0, hasFailed: false });
  }

  /**
   * Keeps the messages of a statement.
   *
   * @param packet the packet whose Sync it shares; undefined when it has its own
   * @param columns undefined when PostgreSQL shall describe them
   * @returns false when a value could not be converted; nothing is sent then
   */
  record(
    packet: Packet | undefined,
    columns: Columns | undefined,
    messages: (recorder: WireConnection) => void,
  ): boolean {
    const { length } = this.messages;
    Object.assign(this, { describes: !columns, syncs: !packet, closes: false });
    messages(this.recorder);
    if (this.closes) this.messages.length = length;
    else if (packet) packet.unanswered += 1;
    return !this.closes;
  }

  /** The error that made PostgreSQL refuse a statement of a transaction, which may be that of an earlier one. */
  causeOf(error: Error): Error {
    this.hasLostServer ||= reportsLostServer(error);
    return (this.cause ??= error);
  }

  /** Whether a server of the cluster was lost since the last call. */
  takeLostServer(): boolean {
    const { hasLostServer } = this;
    this.hasLostServer = false;
    return hasLostServer;
  }

  /** The error that made the transaction of the connection fail. */
  get failure(): Error | undefined {
    return this.cause;
  }

  /** A statement has succeeded, so the transaction has not failed, or has been rolled back. */
  succeeded(): void {
    this.cause = undefined;
  }

  /** Writes what is kept. Later statements belong to a new packet. */
  write(): void {
    const { packet } = this;
    this.packet = undefined;
    if (packet?.unanswered)
      this.client.query(new Sync((sync) => this.record(undefined, undefined, sync)) as unknown as Submittable);
    const { stream } = connectionOf(this.client);
    if (this.messages.length && stream.writable) stream.write(Buffer.concat(this.messages));
    this.messages = [];
  }
}

/** Ends a packet. */
class Sync extends PgQuery {
  constructor(private readonly record: (sync: (recorder: WireConnection) => void) => void) {
    super({ text: '', values: [] }, () => undefined);
  }

  override submit(): null {
    this.record((recorder) => recorder.sync());
    return null;
  }
}

/** A `DataLoader` of the same tick sends its statements in a later one, so they share the packet. */
const afterLoaders = (write: () => void): void => queueMicrotask(() => process.nextTick(() => process.nextTick(write)));

const wires = new WeakMap<PoolClient, Wire>();

/** Prepares a new connection of the pool. */
export function openWire(client: PoolClient, { bindsTenant, prepares }: ConnectionPolicy): void {
  const wire = new Wire(client, prepares);
  wires.set(client, wire);
  if (prepares && bindsTenant === 'in statements') prepareSetTenant(client).catch(() => (wire.isDiscarded = true));
}

export const wireOf = (client: PoolClient): Wire => wires.get(client) as Wire;

/** Whether a connection must not return to the pool. */
export const isUnusable = (client: PoolClient): boolean => wireOf(client).isDiscarded || isDestroyed(client);

/** Whether a timeout closed the connection. The pool itself would notice later. */
export const isDestroyed = (client: PoolClient): boolean => connectionOf(client).stream.destroyed;

const connectionOf = (client: PoolClient): WireConnection =>
  (client as unknown as { connection: WireConnection }).connection;
