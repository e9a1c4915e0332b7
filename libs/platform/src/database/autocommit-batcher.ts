import DataLoader from 'dataloader';
import type { PoolClient } from 'pg';
import { currentContext, type RequestContext } from '../context/request-context';
import { mayHaveCommitted } from '../errors/errors';
import type { ConnectionPolicy } from './connection-policy';
import { databaseFailure, retried } from './database-failure';
import type { MeasuredPool } from './measured-pool';
import { isUnusable } from './pipeline/connection-pipeline';
import { isRefused, isUnknown } from './pipeline/refused-statement';
import { runCommit, runRollback, sendAll } from './pipeline/run-statement';
import type { Row } from './row';
import type { Statement } from './sql';
import { begin, currentTenant } from './tenant-binding';

type Result = Row[] | Error;
type Sender = DataLoader<Statement, Row[]>;

/** The number of batchers of this process: a test has several databases. */
let batchers = 0;

/**
 * Runs statements outside of the caller's transactions. Statements of one request in the same tick share a connection and are
 * written at once. A failing statement fails alone, unless the connection is lost.
 */
export class AutocommitBatcher {
  /** The name of its loader among those of a request. */
  readonly #name = `statements ${(batchers += 1)}`;

  constructor(
    private readonly pool: MeasuredPool,
    private readonly policy: ConnectionPolicy,
  ) {}

  runAll<R>(statements: Statement[]): Promise<R[][]> {
    const sender = this.senderOf(currentContext());
    return Promise.all(statements.map((statement) => sender.load(statement))) as Promise<R[][]>;
  }

  private senderOf(context: RequestContext | undefined): Sender {
    const known = context?.loaders.get(this.#name) as Sender | undefined;
    if (known) return known;
    const sender: Sender = new DataLoader((statements) => this.send(statements), { cache: false });
    context?.loaders.set(this.#name, sender);
    return sender;
  }

  /** Statements that a connection did not know are executed once more, on another one: the first one does not return to the pool. */
  private async send(statements: readonly Statement[]): Promise<Result[]> {
    const results = await this.sendOnce(statements);
    const unknown = statements.filter((_, index) => isUnknown(results[index]));
    const again = unknown.length ? await this.sendOnce(unknown) : [];
    return results.map((result) => {
      const last = isUnknown(result) ? (again.shift() as Result) : result;
      return last instanceof Error ? failure(last) : last;
    });
  }

  private async sendOnce(statements: readonly Statement[]): Promise<Result[]> {
    const client = await this.pool.connect().catch(asError);
    if (client instanceof Error) return statements.map(() => client);
    try {
      if (this.policy.bindsTenant === 'in transactions') return await this.inTransactions(client, statements);
      return await Promise.all(sendAll<Row>(client, statements, currentTenant()).map((rows) => rows.catch(asError)));
    } finally {
      client.release(isUnusable(client));
    }
  }

  /**
   * One transaction for all. When it fails, nothing has changed, and each statement runs again in a transaction of its own: but not when the
   * database is unavailable, because each would wait for it again.
   */
  private async inTransactions(client: PoolClient, statements: readonly Statement[]): Promise<Result[]> {
    if (statements.length > 1) {
      const together = await this.inOneTransaction(client, statements).catch(unlessUnavailable);
      if (together) return together;
    }
    const results: Result[] = [];
    for (const statement of statements) {
      const rows = retried(() => this.inOneTransaction(client, [statement]), this.pool.measurements);
      results.push(await rows.then(([only = []]) => only, asError));
    }
    return results;
  }

  /**
   * Sends BEGIN, the statements and COMMIT in one batch, and waits for all answers. COMMIT is not sent when a statement could not be.
   *
   * @returns the rows of each statement, or why they could not be read
   * @throws when nothing was committed
   */
  private async inOneTransaction(client: PoolClient, statements: readonly Statement[]): Promise<Result[]> {
    const beginning = begin(client, this.policy);
    const rows = sendAll<Row>(client, statements);
    const ending = Promise.allSettled([beginning, runCommit(client, rows)]);
    const results = await Promise.all(rows.map((each) => each.catch(asError)));
    const [began, committed] = await ending;
    if (committed.status === 'fulfilled' && committed.value === 'COMMIT') return results;
    await runRollback(client, 'rollback').catch(() => undefined); // it fails only when the connection is lost
    if (began.status === 'rejected') throw began.reason;
    await Promise.all(rows);
    throw committed.status === 'rejected' ? committed.reason : new Error('PostgreSQL rolled the statements back.');
  }
}

const asError = (error: unknown): Error => error as Error;
const failure = (error: unknown): Error => databaseFailure(error) as Error;

/** @throws ServiceUnavailable when the database did not answer; a statement that it refused is prepared again */
function unlessUnavailable(error: unknown): undefined {
  if (isRefused(error)) return undefined;
  const failed = failure(error);
  if (mayHaveCommitted(failed)) throw failed;
  return undefined;
}
