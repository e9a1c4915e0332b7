import { setTimeout as pause } from 'node:timers/promises';
import { Busy, ServiceUnavailable } from '@das/platform';
import { useDatabaseAdmin, useGateway, useTenant } from '../support/fixtures';
import { givenProduct } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();

const run = (text: string): Promise<Record<string, unknown>[]> => gateway.db.run({ text, values: [] });
const rename = (id: string, model: string): Promise<unknown> =>
  run(`update products set model = '${model}' where id = ${id}`);
const modelOf = async (id: string): Promise<unknown> =>
  (await admin.query<{ model: string }>('select model from products where id = $1', [id])).rows[0]?.model;

describe('a commit hook', () => {
  test('runs once and in order, after other connections can see the changes', async () => {
    const id = await givenProduct(tenant);
    const done: unknown[] = [];
    await tenant.as(() =>
      gateway.db.transaction(async () => {
        gateway.db.commitHooks.afterCommit(() => done.push('first', modelOf(id)));
        await gateway.db.transaction(async () => gateway.db.commitHooks.afterCommit(() => done.push('second')));
        await rename(id, 'new');
        await pause(20);
        expect(done).toEqual([]);
      }),
    );
    expect(await Promise.all(done)).toEqual(['first', 'new', 'second']);
  });

  test('is dropped on a rollback, also when the transaction is retried', async () => {
    const done: string[] = [];
    const failing = tenant.as(() =>
      gateway.db.transaction(async () => {
        gateway.db.commitHooks.afterCommit(() => done.push('never'));
        throw new Error('No.');
      }),
    );
    await expect(failing).rejects.toThrow('No.');
    let attempts = 0;
    await tenant.as(() =>
      gateway.db.transaction(async () => {
        attempts += 1;
        gateway.db.commitHooks.afterCommit(() => done.push(`attempt ${attempts}`));
        if (attempts < 3) throw Object.assign(new Error('lost'), { code: '40001' });
      }),
    );
    expect(done).toEqual(['attempt 3']);
  });

  test('runs at once outside of a transaction', () => {
    const done: string[] = [];
    gateway.db.commitHooks.afterCommit(() => done.push('now'));
    expect(done).toEqual(['now']);
  });
});

describe('a transaction that is open for 35 seconds', () => {
  /** Moves the clock of the process, inside of the transaction. */
  const inLateTransaction = async (id: string, then: () => Promise<unknown>): Promise<unknown> => {
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now');
    const late = tenant.as(() =>
      gateway.db.transaction(async () => {
        await rename(id, 'late');
        clock.mockImplementation(() => now() + 35_001);
        await then();
      }),
    );
    return late.finally(() => clock.mockRestore());
  };

  test.each([
    ['sends no further statement', (id: string) => rename(id, 'later')],
    ['does not commit', async () => undefined],
  ])('%s, and what it wrote is rolled back', async (_, then) => {
    const id = await givenProduct(tenant);
    const before = await modelOf(id);
    await expect(inLateTransaction(id, () => then(id))).rejects.toThrow(Busy);
    expect(await modelOf(id)).toBe(before);
    await tenant.as(() => gateway.db.transaction(() => rename(id, 'new')));
    expect(await modelOf(id)).toBe('new');
  });
});

describe('a lost connection', () => {
  test('between two statements of a transaction fails that transaction only', async () => {
    const id = await givenProduct(tenant, { model: 'old' });
    const lost = tenant.as(() =>
      gateway.db.transaction(async () => {
        const [row] = await run('select pg_backend_pid() as pid');
        await rename(id, 'lost');
        await admin.query('select pg_terminate_backend($1)', [row?.['pid']]);
        await pause(100); // at this point no query is waiting for the connection
        await rename(id, 'still lost');
      }),
    );
    await expect(lost).rejects.toThrow(ServiceUnavailable);
    expect(await modelOf(id)).toBe('old');
    expect((await tenant.graphql('{ ping }')).body).toEqual({ data: { ping: 'pong' } });
  });

  test('is reopened by the listener of notifications', async () => {
    let received = 0;
    const listening = gateway.db.notifications.listen('test_channel', () => (received += 1));
    const expectNotification = async (): Promise<void> => {
      const before = received;
      for (let attempt = 0; received === before && attempt < 100; attempt += 1) {
        await gateway.db.notifications.notify('test_channel');
        await pause(50);
      }
      expect(received).toBeGreaterThan(before);
    };
    await expectNotification();
    const mine = `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "test_channel"'`;
    expect((await admin.query(mine)).rowCount).toBe(1);
    await expectNotification();
    await listening.end();
    const left = await admin.query(`select from pg_stat_activity where query = 'listen "test_channel"'`);
    expect(left.rowCount).toBe(0);
  });
});
