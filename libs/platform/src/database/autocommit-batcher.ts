import DataLoader from 'dataloader';
import { type RequestContext, currentContext } from '../context/request-context';
import type { Row } from './row';
import { databaseFailure } from './database-failure';
import type { Statement } from './statement';
import { type TenantPool, isDestroyed, rowsOf } from './tenant-pool';

type Sender = DataLoader<Statement, Row[]>;

/** Runs statements outside of transactions. Statements of one request in the same tick share a connection and a packet. */
export class AutocommitBatcher {
  readonly #senders = new WeakMap<RequestContext, Sender>();

  constructor(private readonly pool: TenantPool) {}

  runAll<R>(statements: Statement[]): Promise<R[][]> {
    const sender = this.senderOf(currentContext());
    return Promise.all(statements.map((statement) => sender.load(statement))) as Promise<R[][]>;
  }

  private senderOf(context: RequestContext | undefined): Sender {
    const known = context && this.#senders.get(context);
    if (known) return known;
    const sender: Sender = new DataLoader((statements) => this.send(statements), { cache: false });
    if (context) this.#senders.set(context, sender);
    return sender;
  }

  /** A failing statement fails alone, unless the connection is lost. */
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
