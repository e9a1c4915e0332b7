import { RowCountsWorker } from '../../src/workers/row-counts.worker';
import { useDatabaseAdmin, useGateway } from '../support/fixtures';
import { type TestTenant, dataOf } from '../support/gateway';
import { givenProduct } from '../support/factories';

const gateway = useGateway();
const admin = useDatabaseAdmin();
let tenant: TestTenant;
beforeEach(async () => (tenant = await gateway.newTenant()));

interface Products {
  products: { data: { id: string }[]; paginatorInfo: { total: number; hasMorePages: boolean } };
}

const pageOf = async (args: string): Promise<Products['products']> =>
  dataOf<Products>(await tenant.graphql(`{ products(${args}) { data { id } paginatorInfo { total hasMorePages } } }`))
    .products;

const total = async (): Promise<number> => (await pageOf('first: 0')).paginatorInfo.total;

/** One run of the worker. */
const fold = (): Promise<boolean> => gateway.app.get(RowCountsWorker).work();

const entries = async (): Promise<number> =>
  (await admin.query('select 1 from product_counts where tenant_id = $1 and entry > 0', [tenant.id])).rowCount ?? 0;

/** Rows of the tenant between rows of another tenant, so that blocks are only partly full and differ. */
async function addProducts(count: number, other: TestTenant): Promise<void> {
  const owners = `case when n % 3 = 0 or n between 5000 and 11000 then $2 else $1 end`;
  await admin.query(
    `insert into products (tenant_id, partnumber) select ${owners}, 'N-' || n from generate_series(1, ${count}) n order by n`,
    [tenant.id, other.id],
  );
}

test('a total is the number of rows, before and after the counts are summed up, also after rollbacks', async () => {
  const ids = [];
  for (const partnumber of ['A', 'B', 'C']) ids.push(await givenProduct(tenant, { partnumber }));
  expect([await total(), await entries()]).toEqual([3, 3]);
  await fold();
  expect([await total(), await entries()]).toEqual([3, 0]);
  await tenant.graphql(`mutation { deleteProduct(id: "${ids[1]}") { id } }`);
  expect(await total()).toBe(2);
  await tenant.graphql('mutation { createProduct(input: { partnumber: "A" }) { id } }'); // the part number is taken
  const undone = tenant.as(() =>
    gateway.db.transaction(async () => {
      await gateway.db.run({
        text: `insert into products (tenant_id, partnumber) values ($1, 'D'), ($1, 'E')`,
        values: [tenant.id],
      });
      throw new Error('undone');
    }),
  );
  await expect(undone).rejects.toThrow('undone');
  expect(await total()).toBe(2);
  await Promise.all([fold(), fold()]);
  expect([await total(), await entries()]).toEqual([2, 0]);
});

test('summing up the counts concurrently with changes loses no change', async () => {
  let isOver = false;
  const folding = (async () => {
    while (!isOver) await fold();
  })();
  const adding = async (letter: string): Promise<void> => {
    for (let number = 0; number < 15; number += 1) {
      const id = await givenProduct(tenant, { partnumber: `${letter}-${number}` });
      if (number % 3 === 0) await tenant.graphql(`mutation { deleteProduct(id: "${id}") { id } }`);
    }
  };
  await Promise.all(['A', 'B', 'C', 'D'].map(adding)).finally(() => (isOver = true));
  await folding;
  expect(await total()).toBe(40);
  await fold();
  expect([await total(), await entries()]).toEqual([40, 0]);
});

test('every page has the rows of its offset, at any depth of the list', async () => {
  const other = await gateway.newTenant();
  await addProducts(20_000, other);
  await admin.query(`delete from products where tenant_id = $1 and partnumber like 'N-%7'`, [tenant.id]);
  const { rows } = await admin.query<{ id: string }>('select id from products where tenant_id = $1 order by id', [
    tenant.id,
  ]);
  const ids = rows.map(({ id }) => id);
  for (const isFolded of [false, true]) {
    if (isFolded) await fold();
    for (const page of [
      1,
      2,
      3,
      27,
      28,
      40,
      41,
      42,
      60,
      80,
      Math.ceil(ids.length / 100),
      Math.ceil(ids.length / 100) + 1,
      30_000,
    ]) {
      const { data, paginatorInfo } = await pageOf(`first: 100, page: ${page}`);
      expect({ page, ids: data.map(({ id }) => id) }).toEqual({ page, ids: ids.slice((page - 1) * 100, page * 100) });
      expect(paginatorInfo).toEqual({ total: ids.length, hasMorePages: page * 100 < ids.length });
    }
  }
  const alone = dataOf<Products>(
    await tenant.graphql('{ products(first: 7, page: 900) { data { id } paginatorInfo { hasMorePages } } }'),
  ).products;
  expect(alone).toEqual({
    data: ids.slice(899 * 7, 900 * 7).map((id) => ({ id })),
    paginatorInfo: { hasMorePages: true },
  });
});

test('a tenant cannot read or change the counts of another tenant', async () => {
  await givenProduct(tenant, { partnumber: 'A' });
  const stranger = await gateway.newTenant();
  const asStranger = (text: string): Promise<unknown[]> => stranger.as(() => gateway.db.run({ text, values: [] }));
  expect(await asStranger('select 1 from product_counts')).toEqual([]);
  await expect(
    asStranger(`insert into product_counts (tenant_id, block, rows) values ('${tenant.id}', 0, 5)`),
  ).rejects.toThrow(/row-level security/);
  expect(await asStranger('delete from product_counts returning 1')).toEqual([]);
});
