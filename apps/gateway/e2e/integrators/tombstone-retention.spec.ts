import { deletion, givenCategory, givenProduct } from '../support/factories';
import { useRetention } from '../support/retention-fixture';

const { tenant, admin, round, count } = useRetention();

test('tombstones are removed a day after the kept days, and those of requests stay', async () => {
  const [old, recent] = [await givenProduct(tenant), await givenProduct(tenant)];
  const category = await givenCategory(tenant);
  for (const id of [old, recent]) await tenant.graphql(deletion('Product'), { id });
  await tenant.graphql(deletion('ProductCategory'), { id: category });
  expect(await round()).toEqual({});
  const age = (table: string, days: number, id: string): Promise<unknown> =>
    admin.query(
      `update ${table} set deleted_at = date_trunc('day', now(), 'UTC') - $3 * interval '1 day' - interval '1 second' where tenant_id = $1 and id = $2`,
      [tenant.id, id, days],
    );
  await age('deleted_products', 91, old);
  await age('deleted_products', 90, recent);
  await age('deleted_product_categories', 91, category);
  expect(await round()).toEqual({ deleted_products: 1, deleted_product_categories: 1 });
  expect(
    await count('select count(*) from deleted_products where tenant_id = $1 and id = $2', [tenant.id, recent]),
  ).toBe(1);
});
