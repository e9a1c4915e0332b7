import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { useDatabaseAdmin, useGateway } from '../support/fixtures';
import { change, given } from '../support/factories';
import { type TestTenant, testDatabase } from '../support/gateway';
import { listPage } from '../support/list-walks';

const gateway = useGateway();
const admin = useDatabaseAdmin();

const SOAK_MS = 60_000;
const PRODUCTS = 40;
const EPOCH = '1970-01-01 00:00:00';

/** What a client of the loop knows: the model of each product. */
type Copy = Map<string, string | null>;

/** One completed walk; its pages are small, so that changes happen between them. */
async function sync(tenant: TestTenant, copy: Copy, from: string): Promise<string> {
  let after: string | null = null;
  for (;;) {
    const page = await listPage(tenant, 'products', {
      args: `first: 7, filter: { updated_from: "${from}" }`,
      after,
      fields: 'id model',
    });
    for (const { id, model } of page.data as unknown as { id: string; model: string | null }[]) copy.set(id, model);
    const { endCursor, hasMorePages, syncedTo } = page.paginatorInfo;
    if (!hasMorePages) return syncedTo ?? from;
    after = endCursor;
  }
}

/** A transaction of a previous release: it reads, writes some products, stays open, and commits, rolls back or is killed. */
async function longTransaction(tenant: TestTenant, ids: string[], n: number): Promise<void> {
  const client = new Client(n % 2 ? testDatabase.url : testDatabase.admin_url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenant.id]);
    await client.query('select count(*) from products');
    await pause(500 + Math.random() * 2_000);
    for (const id of ids)
      await client.query('update products set model = $3, updated_at = now() where tenant_id = $1 and id = $2', [
        tenant.id,
        id,
        `long ${n}`,
      ]);
    await pause(500 + Math.random() * 4_000);
    if (n % 3 === 0) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    } else await client.query(n % 3 === 1 ? 'commit' : 'rollback');
  } catch {
    // a lock timeout or the kill: nothing was committed
  } finally {
    await client.end().catch(() => undefined);
  }
}

test(
  'the loop of deltas misses no committed change, with concurrent writers, long transactions and kills',
  async () => {
    const tenant = await gateway.newTenant();
    const ids: string[] = [];
    for (let n = 0; n < PRODUCTS; n += 1) ids.push((await given(tenant, 'Product', { partnumber: `S-${n}` })).id);
    let isOver = false;
    const short = async (seed: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        await tenant.graphql(change('Product'), {
          id: ids[(seed * 17 + n) % 20],
          input: { model: `short ${seed} ${n}` },
        });
        if (n % 5 === 0) ids.push((await given(tenant, 'Product', { partnumber: `S-${seed}-${n}` })).id);
        await pause(Math.random() * 50);
      }
    };
    const long = async (seed: number): Promise<void> => {
      for (let n = seed; !isOver; n += 3) await longTransaction(tenant, ids.slice(20 + seed * 5, 25 + seed * 5), n);
    };
    const writers = [short(0), short(1), long(0), long(1), long(2)];
    const copy: Copy = new Map();
    const ends_at = Date.now() + SOAK_MS;
    let from = EPOCH;
    let walks = 0;
    for (; Date.now() < ends_at; walks += 1) {
      from = await sync(tenant, copy, from);
      await pause(Math.random() * 300);
    }
    isOver = true;
    await Promise.all(writers);
    from = await sync(tenant, copy, from); // the changes that were committed last
    const { rows } = await admin.query<{ id: string; model: string | null }>(
      'select id, model from products where tenant_id = $1',
      [tenant.id],
    );
    expect(walks).toBeGreaterThan(20);
    expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(rows.map(({ id, model }) => [id, model])));
    expect(from > EPOCH).toBe(true);
  },
  SOAK_MS + 60_000,
);
