import { Client } from 'pg';
import { useGateway, useTenant } from '../support/fixtures';
import { dataOf, testDatabase } from '../support/gateway';
import { statementsOf as statementsOfWork } from '../support/statements-of';

const gateway = useGateway();
const tenant = useTenant(gateway);
beforeAll(async () => {
  const { createProductCategory } = dataOf<{ createProductCategory: { id: string } }>(
    await tenant.graphql('mutation { createProductCategory(input: { name: "C", list_price: 9 }) { id } }'),
  );
  for (const number of [1, 2, 3, 4, 5]) {
    await tenant.graphql(
      `mutation { createProduct(input: { partnumber: "P-${number}", category_id: "${createProductCategory.id}" }) { id } }`,
    );
    await tenant.graphql(
      `mutation { createApprovalRequest(input: { opportunities: [{ partnumber: "P-${number}" }, { partnumber: "P-1" }] }) { id } }`,
    );
  }
});

/** The statements of a document. */
const statementsOf = (query: string): Promise<string[]> =>
  statementsOfWork(async () => dataOf(await tenant.graphql(query)));

describe('the number of statements of a query', () => {
  test('is one for a list, and one more when the total is requested', async () => {
    const list = await statementsOf(
      '{ products { data { id partnumber } paginatorInfo { currentPage hasMorePages count } } }',
    );
    expect(list).toHaveLength(1);
    expect(list[0]).not.toContain('count(*)');
    expect(await statementsOf('{ products { data { id } paginatorInfo { total } } }')).toHaveLength(2);
    const counted = await statementsOf('{ products { paginatorInfo { total lastPage hasMorePages count } } }');
    expect(counted).toEqual([expect.stringContaining('from product_counts')]); // exact, and kept
    const requests = '{ approvalRequests { paginatorInfo { total } } }';
    expect(await statementsOf(requests)).toEqual([expect.stringContaining('from request_counts')]);
    expect(await statementsOf('{ products(filter: { model: "M" }) { paginatorInfo { total } } }')).toEqual([
      expect.stringContaining('count(*)'),
    ]);
    expect(await statementsOf('{ products(first: 0) { data { id } paginatorInfo { currentPage perPage } } }')).toEqual(
      [],
    );
    expect(await statementsOf('{ ping }')).toEqual([]);
  });

  test('is one per level of nested data, for any number of parents', async () => {
    const products = '{ products { data { id category { id code } effective { list_price } } } }';
    expect(await statementsOf(products)).toHaveLength(2);
    const requests = `{ approvalRequests { data { id created_by { name } opportunities { id product { id category { code } } landed_price tariff_amount } } } }`;
    const tables = (await statementsOf(requests)).map((text) => /from (\w+)/.exec(text)?.[1]);
    expect(tables.sort()).toEqual(['product_categories', 'searchable_products', 'searchable_request_details', 'users']); // lines are read with their requests
    const categories = '{ productCategories { data { products(first: 2) { data { id } paginatorInfo { total } } } } }';
    expect(await statementsOf(categories)).toHaveLength(3);
  });
});

/** Enough rows that the planner has a choice. */
async function addProducts(count: number): Promise<void> {
  const admin = new Client(testDatabase.admin_url);
  await admin.connect();
  const numbers = `select $1, 'X-' || md5(n::text) from generate_series(1, ${count}) n`;
  await admin.query(`insert into products (tenant_id, partnumber) ${numbers}`, [tenant.id]);
  await admin.query('analyze products');
  await admin.end();
}

describe('the plan of a search', () => {
  test('uses the trigram index with the tenant, through the view, as the role of the service', async () => {
    const service = new Client(testDatabase.url);
    await service.connect();
    await addProducts(20_000);
    try {
      await service.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
      const [search] = await statementsOf('{ products(filter: { partnumber: "deadbeef" }) { data { id } } }');
      await service.query(`prepare search as ${search}`);
      const { rows } = await service.query<{ 'QUERY PLAN': string }>(
        `explain execute search('${tenant.id}', '%deadbeef%')`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Bitmap Index Scan on products_texts_search');
      expect(plan).toMatch(/Index Cond: .*tenant_id.*~~/s);
    } finally {
      await service.end();
    }
  });
});
