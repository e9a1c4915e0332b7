import DataLoader from 'dataloader';
import { type RequestContext, currentContext } from '../context/request-context';
import type { Row } from './row';
import { databaseFailure } from './database-failure';
import type { Statement } from './statement';
import { type TenantPool, isDestroyed, rowsOf } from './tenant-pool';

type Sender = DataLoader<Statement, Row[]>;

/** Runs statements outside of transactions. Those that a call asks for in one moment share a connection, and a packet. */
export class AutocommitBatcher {
  readonly #senders = new WeakMap<RequestContext, Sender>();

  constructor(private readonly pool: TenantPool) {}

  runAll<R>(statements: Statement[]): Promise<R[][]> {
    const sender = this.senderOf(currentContext());
    return Promise.all(statements.map((statement) => sender.load(statement))) as Promise<R[][]>;
  }

  private senderOf(call: RequestContext | undefined): Sender {
    const known = call && this.#senders.get(call);
    if (known) return known;
    const sender: Sender = new DataLoader((statements) => this.send(statements), { cache: false });
    if (call) this.#senders.set(call, sender);
    return sender;
  }

  /** One that fails is its own failure, and no other's, unless it took the connection with it. */
  private async send(statements: readonly Statement[]): Promise<(Row[] | Error)[]> {
    const client = await this.pool.connect().catch(refused);
    try {
      return await Promise.all(rowsOf<Row>(client, statements).map((rows) => rows.catch((error: unknown) => databaseFailure(error) as Error)));
    } finally {
      client.release(isDestroyed(client));
    }
  }
}

function refused(error: unknown): never {
  throw databaseFailure(error);
}
