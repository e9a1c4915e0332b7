import { setTimeout as pause } from 'node:timers/promises';
import { useDatabaseAdmin, useGateway, useTenant } from '../support/fixtures';
import { givenProduct } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();

const run = (text: string): Promise<Record<string, unknown>[]> => gateway.db.run({ text, values: [] });
const rename = (id: string, model: string): Promise<unknown> =>
  run(`update products set model = '${model}' where id = ${id}`);
const written = (id: string, model: string): Promise<unknown> => gateway.db.transaction(() => rename(id, model));
const seenInside = async (id: string): Promise<unknown> =>
  (await run(`select model from products where id = ${id}`))[0]?.['model'];
const modelOf = async (id: string): Promise<unknown> =>
  (await admin.query<{ model: string }>('select model from products where id = $1', [id])).rows[0]?.model;
const unit = <T>(work: () => Promise<T>): Promise<T> => tenant.as(() => gateway.db.unitOfWork(work));

describe('a unit of work', () => {
  test('keeps its first transaction open until its end; later statements and transactions belong to it', async () => {
    const id = await givenProduct(tenant, { model: 'old' });
    const seen = await unit(async () => {
      await written(id, 'first');
      const models = [await seenInside(id), await modelOf(id)];
      await written(id, 'second');
      return [...models, await seenInside(id), await modelOf(id)];
    });
    expect([seen, await modelOf(id)]).toEqual([['first', 'old', 'second', 'old'], 'second']);
  });

  test('that fails after its transaction has changed nothing', async () => {
    const id = await givenProduct(tenant, { model: 'old' });
    const failing = unit(async () => {
      await written(id, 'new');
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await modelOf(id)).toBe('old');
  });

  test('that ignores the error of a read fails with it and has changed nothing', async () => {
    const id = await givenProduct(tenant, { model: 'old' });
    const failing = unit(async () => {
      await written(id, 'new');
      await run('select 1 / 0').catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await modelOf(id)).toBe('old');
  });

  test('is retried before its end only: a deadlock of the first transaction is, one of a later statement is Busy', async () => {
    const deadlock = Object.assign(new Error('deadlock'), { code: '40P01' });
    let attempts = 0;
    const result = await unit(() =>
      gateway.db.transaction(async () => {
        attempts += 1;
        if (attempts < 3) throw deadlock;
        return attempts;
      }),
    );
    expect(result).toBe(3);
    await expect(unit(() => Promise.reject(deadlock))).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  test('runs commit hooks after its commit', async () => {
    const id = await givenProduct(tenant, { model: 'old' });
    const models: unknown[] = [];
    await unit(async () => {
      await gateway.db.transaction(async () => {
        await rename(id, 'new');
        gateway.db.commitHooks.afterCommit(() => models.push(modelOf(id)));
      });
      await pause(20);
      expect(models).toEqual([]);
    });
    expect(await Promise.all(models)).toEqual(['new']);
  });

  test('lets the next change of the same row in this process wait for its end, without a connection', async () => {
    const id = await givenProduct(tenant, { model: '-' });
    const busy = gateway.db.poolUse.busy;
    const append = (letter: string): Promise<unknown> =>
      unit(async () => {
        await gateway.db.transactionOn(id, async () => rename(id, `${String(await seenInside(id))}${letter}`));
        await pause(50);
        expect(gateway.db.poolUse.busy - busy).toBe(1);
      });
    await Promise.all(['a', 'b', 'c'].map(append));
    expect(await modelOf(id)).toBe('-abc');
  });

  test('runs transactions separately that are asked for so', async () => {
    const [kept, lost] = [await givenProduct(tenant, { model: 'old' }), await givenProduct(tenant, { model: 'old' })];
    const failing = unit(async () => {
      await gateway.db.separately(() => written(kept, 'new'));
      await written(lost, 'new');
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect([await modelOf(kept), await modelOf(lost)]).toEqual(['new', 'old']);
  });

  test('in a transaction with savepoints is one of them, also when a separate one in it has failed', async () => {
    const [kept, lost] = [await givenProduct(tenant, { model: 'old' }), await givenProduct(tenant, { model: 'old' })];
    const failing = (): Promise<unknown> =>
      gateway.db.unitOfWork(async () => {
        await written(lost, 'new');
        await gateway.db.separately(async () => {
          await gateway.db.transaction(() => run('select 1 / 0')).catch(() => undefined);
          await written(lost, 'newer');
        });
        throw new Error('No.');
      });
    await tenant.as(() =>
      gateway.db.transactionWithSavepoints(async () => {
        await gateway.db.unitOfWork(() => written(kept, 'new'));
        await failing().catch(() => undefined);
      }),
    );
    expect([await modelOf(kept), await modelOf(lost)]).toEqual(['new', 'old']);
  });

  test('has no two transactions at the same time', async () => {
    const ids = [await givenProduct(tenant, { model: 'old' }), await givenProduct(tenant, { model: 'old' })];
    const both = unit(() => Promise.all(ids.map((id) => written(id, 'new'))));
    await expect(both).rejects.toThrow('Two transactions of a unit of work ran at the same time.');
    expect(await Promise.all(ids.map(modelOf))).toEqual(['old', 'old']);
  });
});
