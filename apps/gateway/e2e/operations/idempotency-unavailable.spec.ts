import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin(database);

const CREATE =
  'mutation { createProductCategory(input: { name: "Cables" }) { name products(first: 1) { data { id } } } }';
const CREATED = { data: { createProductCategory: { name: 'Cables', products: { data: [] } } } };
const headers = { 'idempotency-key': 'locked' };
const message = 'The service is temporarily unavailable. Try again.';
const UNAVAILABLE = { errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }], message };

test('an idempotent request whose answer cannot be read is rolled back with 503, and can be retried', async () => {
  await admin.query('begin; lock table products in access exclusive mode');
  const first = await tenant.graphql(CREATE, {}, headers);
  await admin.query('rollback');
  expect([first.status, first.headers.get('retry-after'), first.body]).toEqual([503, '2', UNAVAILABLE]);
  const stored = await tenant.graphql('{ productCategories { paginatorInfo { total } } }');
  expect(stored.body).toEqual({ data: { productCategories: { paginatorInfo: { total: 0 } } } });
  const again = await tenant.graphql(CREATE, {}, headers);
  expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([200, CREATED, null]);
});
