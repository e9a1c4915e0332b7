import { Product } from '@das/catalog';
import { Database, type Order, openDataSource, runInContext, sql, systemContext } from '@das/platform';
import { entities } from '../../src/bootstrap/entities';
import { useGateway, useTenant } from '../support/fixtures';
import { testDatabase } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);
beforeAll(() => tenant.graphql('mutation { createProduct(input: { partnumber: "SECRET-1" }) { id } }'));

/** A database with one connection, and statements that bypass the binding of the tenant. */
async function withOneConnection(
  work: (db: Database, query: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const dataSource = await openDataSource({ url: testDatabase.url, entities, pool_size: 1 });
  const db = new Database(dataSource);
  await work(db, (text) => dataSource.query(text)).finally(() => db.close());
}

describe('the tenant', () => {
  test('is never that of another request', async () => {
    const other = await gateway.newTenant();
    const count = (id: string): Promise<number> =>
      runInContext(systemContext(id), () => gateway.db.rowsOf(Product).count());
    const asked = Array.from({ length: 60 }, (_, index) => (index % 2 ? tenant.id : other.id));
    for (let round = 0; round < 50; round += 1) {
      expect(await Promise.all(asked.map(count))).toEqual(asked.map((id) => (id === tenant.id ? 1 : 0)));
    }
  });

  test('is set for a statement or a transaction, never for a connection', () =>
    withOneConnection(async (db, query) => {
      const ofStatement = sql.unscoped`select current_setting('app.tenant_id', true) as tenant_id`;
      const failing = (): Promise<unknown> => db.run(sql.unscoped`select 1 / 0`);
      const isFailing = (work: Promise<unknown>): Promise<void> => expect(work).rejects.toThrow('division by zero');
      const steps = [
        () => db.run(ofStatement),
        () => db.transaction(() => db.run(ofStatement)),
        () => Promise.all([db.run(ofStatement), isFailing(failing())]).then(([rows]) => rows),
        () => isFailing(db.transaction(failing)).then(() => db.run(ofStatement)),
      ];
      for (const step of steps) {
        expect(await runInContext<Promise<unknown>>(systemContext(tenant.id), step)).toEqual([
          { tenant_id: tenant.id },
        ]);
        expect(await query(`select coalesce(current_setting('app.tenant_id', true), '') as tenant_id`)).toEqual([
          { tenant_id: '' },
        ]);
        expect(await db.run(ofStatement)).toEqual([{ tenant_id: '' }]);
      }
    }));

  test('without a request context rowsOf() throws, and TypeORM finds no rows', async () => {
    await expect(async () => gateway.db.rowsOf(Product).count()).rejects.toThrow('No request context');
    const dataSource = await openDataSource({ url: testDatabase.url, entities });
    expect(await dataSource.getRepository(Product).count()).toBe(0);
    await dataSource.destroy();
  });
});

describe('a page in the order of ids', () => {
  test('is planned once for all tenants, and no other list is', async () => {
    const other = await gateway.newTenant();
    await withOneConnection(async (db, query) => {
      for (let round = 0; round < 10; round += 1) {
        for (const { id } of [tenant, other]) {
          const page = (orderBy: Order[]): Promise<unknown> =>
            runInContext(systemContext(id), () => db.rowsOf(Product).page({ first: 15, orderBy }));
          await page([]);
          await page([{ column: 'list_price', order: 'ASC' }]);
        }
      }
      // other lists have been planned for their values, so they are absent
      const planned_once = `select substring(statement from 'order by .*') as list
                              from pg_prepared_statements where statement like 'select%searchable_products%order by%' and custom_plans = 0`;
      expect(await query(planned_once)).toEqual([{ list: 'order by id limit 15' }]);
      expect(
        await query(`select current_setting('enable_sort') as sort, current_setting('plan_cache_mode') as mode`),
      ).toEqual([{ sort: 'on', mode: 'auto' }]);
    });
  });
});
