import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Loop } from './meanwhile';
import type { OwnDatabase } from './own-database';
import type { WrittenList } from './written-lists';

/** How a transaction ends. */
const ENDS = ['commit', 'terminate', 'rollback', 'commit'];

/** A transaction that stays open for a random time. */
export interface LongTransaction {
  database: Pick<OwnDatabase, 'admin_url' | 'url'>;
  tenant_id: string;
  /** The longest time before it writes, and between its writes and its end. */
  most_ms: number;
}

/**
 * Opens a transaction as the service or as the owner of the tables, which writes, stays open, and commits, rolls back or is terminated.
 *
 * @param work is given the connection
 * @returns whether it has committed
 */
export async function longTransaction(
  { database, tenant_id, most_ms }: LongTransaction,
  n: number,
  work: (client: Client) => Promise<unknown>,
): Promise<boolean> {
  const client = new Client(n % 3 ? database.url : database.admin_url);
  client.on('error', () => undefined); // of a connection that is terminated while it is idle
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenant_id]);
    await pause(Math.random() * most_ms);
    if (n % 2) await client.query('savepoint before_writes');
    await work(client);
    await pause(Math.random() * most_ms);
    const end = ENDS[n % ENDS.length] as string;
    if (end !== 'terminate') await client.query(end);
    else await terminate(client);
    return end === 'commit';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Ends its own session, as an administrator does. */
const terminate = (client: Client): Promise<unknown> =>
  client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);

const HELD = 'held';
const MOST_HELD = 6; // else the lists grow, and walks take longer and longer

/** Changes, inserts and deletes rows of a list in long transactions, as processes of a previous release and scripts of administrators do. */
export const writeSlowly =
  (transaction: LongTransaction, written: WrittenList): Loop =>
  async (isOver) => {
    for (let n = 0; !isOver(); n += 1)
      await longTransaction(transaction, n, (client) => writeRows(client, transaction.tenant_id, written));
  };

async function writeRows(client: Client, tenant_id: string, { table, text, keys }: WrittenList): Promise<void> {
  const isRequest = table === 'approval_requests';
  const held = `from ${table} where tenant_id = $1 and ${text} like '${HELD}%' ${isRequest ? 'and deleted_at is null' : ''}`;
  const count = (await client.query(`select ${held}`, [tenant_id])).rowCount ?? 0;
  const { rows } = await client.query<{ id: string }>(
    `select id ${held} order by random() limit 3 for update skip locked`,
    [tenant_id],
  );
  const [deleted, ...changed] = rows.map(({ id }) => id);
  const version = isRequest ? ', version = version + 1' : '';
  const [values, of] = [keys.map((_, index) => `$${index + 2}`).join(), 'where tenant_id = $1 and id = $2'];
  if (deleted && count > MOST_HELD)
    await client.query(
      isRequest ? `update ${table} set deleted_at = now() ${version} ${of}` : `delete from ${table} ${of}`,
      [tenant_id, deleted],
    );
  for (const id of changed)
    await client.query(`update ${table} set ${text} = $3 ${version} ${of}`, [tenant_id, id, `${HELD} ${randomUUID()}`]);
  const last = `$${keys.length + 2}`;
  const unique = randomUUID();
  await client.query(`insert into ${table} (tenant_id, ${keys.join()}, ${text}) values ($1, ${values}, ${last})`, [
    tenant_id,
    ...keys.map((key) => (key === 'rank' ? 1 : unique)),
    `${HELD} ${unique}`,
  ]);
}
