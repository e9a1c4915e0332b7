import { DATE_TIME, INTEGER_ID } from './expected';
import { type Gateway, type TestTenant, startGateway } from './gateway';
import { type Rest, restClient } from './rest-client';

let gateway: Gateway;
let tenant: TestTenant;
let rest: Rest;
beforeAll(async () => {
  gateway = await startGateway();
  tenant = await gateway.newTenant();
  rest = await restClient(gateway, tenant);
});
afterAll(() => gateway.stop());

const NO_PRICING = { list_price: null, msrp: null, moq: null, tariff_surcharge: null, allow_tariff: null };
const post = (path: string, body: unknown) => rest(path, { method: 'POST', body });

describe('a product', () => {
  test('is made, read, changed and removed, and each answer shows it whole', async () => {
    const input = { partnumber: ' RP-1 ', list_price: 99.95, moq: 3, allow_tariff: true, other_details: { b: 1, a: [null] }, model: '' };
    const made = await post('/v2/products', input);
    const product = {
      id: INTEGER_ID,
      partnumber: 'RP-1',
      description: null,
      model: null,
      ...NO_PRICING,
      list_price: 99.95,
      moq: 3,
      allow_tariff: true,
      other_details: { b: 1, a: [null] },
      category_id: null,
      created_at: DATE_TIME,
      updated_at: DATE_TIME,
      category: null,
      effective: { ...NO_PRICING, list_price: 99.95, moq: 3, allow_tariff: true },
    };
    expect([made.status, made.body]).toEqual([201, { data: product }]);
    const { data } = made.body as { data: { id: string } };
    const path = `/v2/products/${data.id}`;
    expect(made.headers.get('location')).toBe(path);
    expect((await rest(path)).body).toEqual(made.body);

    const changed = await rest(path, { method: 'PATCH', body: { model: 'M', moq: null } });
    const after = { ...data, model: 'M', moq: null, updated_at: DATE_TIME, effective: { ...NO_PRICING, list_price: 99.95, allow_tariff: true } };
    expect([changed.status, changed.body]).toEqual([200, { data: after }]);
    const removed = await rest(path, { method: 'DELETE' });
    expect([removed.status, removed.body]).toEqual([200, { data: after }]);
    const message = `No query results for model [Product] ${data.id}`;
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await rest(path, { method });
      expect([status, body]).toEqual([404, { error: 'not_found', message, request_id: expect.any(String) }]);
    }
    expect((await rest(path, { method: 'PATCH', body: {} })).status).toBe(404);
  });
});
