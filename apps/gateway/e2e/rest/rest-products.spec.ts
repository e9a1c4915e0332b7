import { NO_EXTERNAL_KEY } from '@das/platform';
import { useGateway, useRest, useTenant } from '../support/fixtures';
import { DATE_TIME, INTEGER_ID, ULID, restError } from '../support/expected';
import { type RestRequest, restClient } from '../support/rest-client';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

const NO_PRICING = { list_price: null, msrp: null, moq: null, tariff_surcharge: null, allow_tariff: null };
const post = (path: string, body: unknown) => rest(path, { method: 'POST', body });

describe('a product', () => {
  test('is created, read, updated and deleted, and each response has all its fields', async () => {
    const input = {
      partnumber: ' RP-1 ',
      list_price: 99.95,
      moq: 3,
      allow_tariff: true,
      other_details: { b: 1, a: [null] },
      model: '',
    };
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
      ...NO_EXTERNAL_KEY,
      version: 1,
      deleted_at: null,
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
    const after = {
      ...data,
      model: 'M',
      moq: null,
      version: 2,
      updated_at: DATE_TIME,
      effective: { ...NO_PRICING, list_price: 99.95, allow_tariff: true },
    };
    expect([changed.status, changed.body]).toEqual([200, { data: after }]);
    const removed = await rest(path, { method: 'DELETE' });
    expect([removed.status, removed.body]).toEqual([200, { data: after }]);
    const message = `No query results for model [Product] ${data.id}`;
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await rest(path, { method });
      expect([status, body]).toEqual([404, restError('not_found', message)]);
    }
    expect((await rest(path, { method: 'PATCH', body: {} })).status).toBe(404);
  });

  test('has its category and the values that it inherits from the category', async () => {
    const category = (await post('/v2/product-categories', { name: 'Supplies', moq: 10, tariff_surcharge: 4.5 }))
      .body as { data: { id: string } };
    const made = await post('/v2/products', {
      partnumber: 'RP-2',
      category_id: category.data.id.toLowerCase(),
      moq: 2,
    });
    const effective = { ...NO_PRICING, moq: 2, tariff_surcharge: 4.5 };
    expect(made.body).toMatchObject({
      data: { category_id: category.data.id, category: category.data, moq: 2, tariff_surcharge: null, effective },
    });
    const { status, body } = await rest(`/v2/product-categories/${category.data.id}`, { method: 'DELETE' });
    expect([status, body]).toEqual([
      409,
      restError('category_in_use', 'The category is in use: products refer to it.'),
    ]);
  });
});

/** Creates, reads, updates and deletes a row. */
async function live(path: string, input: object, change: object): Promise<{ made: Row; changed: Row }> {
  const made = await post(path, input);
  const { data } = made.body as { data: Row };
  const own = `${path}/${String(data['id'])}`;
  expect([made.status, made.headers.get('location')]).toEqual([201, own]);
  expect(await statusAndBody(own)).toEqual([200, { data }]);
  const changed = await statusAndBody(own, { method: 'PATCH', body: change });
  expect(changed[0]).toBe(200);
  expect(await statusAndBody(own, { method: 'DELETE' })).toEqual(changed);
  expect((await rest(own)).status).toBe(404);
  return { made: data, changed: (changed[1] as { data: Row }).data };
}

type Row = Record<string, unknown>;

async function statusAndBody(path: string, request?: RestRequest): Promise<[number, unknown]> {
  const { status, body } = await rest(path, request);
  return [status, body];
}

test('a category is created, read, updated and deleted', async () => {
  const field = {
    key: 'size',
    label: null,
    type: 'number',
    required: true,
    options: null,
    min: 1,
    max: null,
    pattern: null,
  };
  const { made, changed } = await live(
    '/v2/product-categories',
    {
      name: 'Panels',
      code: 'HMI',
      max_discount_percent: 12.5,
      custom_fields: [{ key: 'size', type: 'number', required: true, min: 1 }],
    },
    { code: null, custom_fields: null },
  );
  const category = {
    id: ULID,
    name: 'Panels',
    code: 'HMI',
    description: null,
    ...NO_PRICING,
    max_discount_percent: 12.5,
    override_min_rank: null,
    custom_fields: [field],
    ...NO_EXTERNAL_KEY,
    version: 1,
    deleted_at: null,
    created_at: DATE_TIME,
    updated_at: DATE_TIME,
  };
  expect(made).toEqual(category);
  expect(changed).toEqual({ ...category, code: null, custom_fields: [], version: 2 });
});

test('an approval level is created, read, updated and deleted', async () => {
  const { made, changed } = await live(
    '/v2/approval-levels',
    { name: 'Board', code: 'B', rank: 90, threshold_price_approved: 1e14 },
    { active: false, rank: 0 },
  );
  const level = {
    id: ULID,
    name: 'Board',
    code: 'B',
    rank: 90,
    threshold_price_requested: null,
    threshold_price_approved: 1e14,
    description: null,
    active: true,
    created_at: DATE_TIME,
    updated_at: DATE_TIME,
    response_time: null,
    response_clock: 'business',
    reminders: [],
    escalate_to: 'none',
    escalate_to_user: null,
    escalate_after: null,
    auto_deny_after: null,
    version: 1,
    open_steps: 0,
  };
  expect(made).toEqual(level);
  expect(changed).toEqual({ ...level, active: false, rank: 0, version: 2 });
});

test('another tenant finds none of these rows', async () => {
  const made = await post('/v2/products', { partnumber: 'RP-9' });
  const path = String(made.headers.get('location'));
  const other = await restClient(gateway, await gateway.newTenant());
  for (const request of [{}, { method: 'DELETE' }, { method: 'PATCH', body: { model: 'x' } }])
    expect((await other(path, request)).status).toBe(404);
  expect((await other('/v2/products')).body).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await rest(path)).body).toEqual(made.body);
});
