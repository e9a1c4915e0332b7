import { setTimeout as pause } from 'node:timers/promises';
import { ServiceUnavailable, loadBatched, sql } from '@das/platform';
import { Client } from 'pg';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { type TestTenant, testDatabase } from '../support/gateway';
import { change, givenRequest } from '../support/factories';

const gateway = useOwnGateway({ DAS_DATABASE_POOL_SIZE: 2 });
const tenant = useTenant(gateway);

const read = async (value: string): Promise<unknown> =>
  (await gateway.db.run(sql.unscoped`select ${sql.raw(value)} as value`))[0]?.['value'];
const connection = (): Promise<unknown> => read('pg_backend_pid()');

describe('a transaction', () => {
  test('loads over its own connection, although transactions of the same request load the same key concurrently', async () => {
    let arrived = 0;
    let open = (): void => undefined;
    const both = new Promise<void>((resolve) => (open = resolve));
    const loading = (key: string): Promise<[own: unknown, loaded: unknown]> =>
      gateway.db.transaction(async () => {
        const own = await connection();
        if ((arrived += 1) === 2) open();
        await both;
        const loaded = await loadBatched('connection', key, async (keys) => {
          const pid = await connection();
          return new Map(keys.map((each) => [each, pid]));
        });
        return [own, loaded];
      });
    const [[one, oneLoaded], [other, otherLoaded]] = await tenant.as(() =>
      Promise.all([loading('one'), loading('other')] as const),
    );
    expect([oneLoaded, otherLoaded]).toEqual([one, other]);
    expect(one).not.toBe(other);
  });

  test('rejects a statement after its end, which would run outside of it', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const broken = gateway.db.transaction(async () => {
      late = pause(20).then(connection);
      late.catch(() => undefined);
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    await expect(late).rejects.toThrow('A statement came after the end of its transaction.');
  });
});

describe('statements outside of transactions', () => {
  test('of one request share one connection when they are concurrent', async () => {
    const [one, other] = await tenant.as(() => Promise.all([connection(), connection()]));
    expect(one).toBe(other);
  });

  test('of two requests share no connection: each reads as its own tenant', async () => {
    const another = await gateway.newTenant();
    const facts = (whose: TestTenant): Promise<unknown[]> =>
      whose.as(() => Promise.all([connection(), read(`current_setting('app.tenant_id')`)]));
    const [[one, ofOne], [other, ofOther]] = await Promise.all([facts(tenant), facts(another)]);
    expect([ofOne, ofOther]).toEqual([tenant.id, another.id]);
    expect(one).not.toBe(other);
  });

  test('fail separately: concurrent statements of the same request succeed', async () => {
    const [failed, answered] = await tenant.as(() => Promise.allSettled([read('1 / 0'), read('2')]));
    expect([failed.status, answered]).toEqual(['rejected', { status: 'fulfilled', value: 2 }]);
  });

  test('that time out leave no dead connection in the pool', async () => {
    await tenant.as(async () => {
      const slow = gateway.db.run({ ...sql.unscoped`select pg_sleep(5)`, query_timeout: 50 });
      await expect(slow).rejects.toBeInstanceOf(ServiceUnavailable);
      expect(await read('2')).toBe(2);
    });
  });
});

/** How many backends wait, also transitively, for the locks of this connection. Inside a transaction `pg_stat_activity` is a snapshot of its first read. */
const WAITING = `
  with recursive waiting(pid) as (
    select pg_backend_pid() union select l.pid from pg_locks l join waiting w on not l.granted and w.pid = any(pg_blocking_pids(l.pid)))
  select count(*)::int - 1 as count from waiting`;

test('concurrent updates of one request take one connection at a time', async () => {
  const id = await givenRequest(tenant);
  const admin = new Client(testDatabase.admin_url);
  await admin.connect();
  await admin.query('begin');
  await admin.query('select from approval_requests where tenant_id = $1 and id = $2 for update', [tenant.id, id]);
  const updates = Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      tenant.graphql(change('ApprovalRequest', 'version'), { id, input: { project_name: `${index}` } }),
    ),
  );
  const waiting = async (): Promise<number> => (await admin.query<{ count: number }>(WAITING)).rows[0]?.count ?? 0;
  const deadline = Date.now() + 10_000;
  while (!(await waiting()) && Date.now() < deadline) await pause(10);
  await pause(100);
  const count = await waiting();
  await admin.query('commit');
  await admin.end();
  const bodies = (await updates).map(({ body }) => JSON.stringify(body));
  expect(count).toBe(1);
  expect(bodies.sort()).toEqual(
    Array.from({ length: 20 }, (_, index) => `{"data":{"updateApprovalRequest":{"version":${index + 2}}}}`).sort(),
  );
});
