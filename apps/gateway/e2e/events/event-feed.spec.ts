import { StoredEvent } from '@das/events';
import { newId } from '@das/platform';
import { type FeedPage, eventsOf, refusalOf, walked } from '../support/event-feed';
import { change, deletion, givenCategory, givenProduct } from '../support/factories';
import { useDatabaseAdmin, useGateway, useRest, useTenant } from '../support/fixtures';
import { type TestTenant, dataOf } from '../support/gateway';
import { URL, resolveExamples } from '../support/expected-endpoint';
import { TEST, emit, givenEndpoint } from '../support/webhook-factories';

const gateway = useGateway();
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();
const rest = useRest(gateway, tenant);

const seqsOf = ({ data }: Pick<FeedPage, 'data'>): number[] => data.map(({ seq }) => seq);
const emitted = async (own: TestTenant, count: number, type?: string): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId());
  for (const id of ids) await emit(gateway, own, { id }, type);
  return ids;
};

test('the feed of a new tenant is empty, and its oldest and newest position are the same', async () => {
  const own = await gateway.newTenant();
  const page = await eventsOf(own);
  expect(page).toEqual({ data: [], cursor: expect.any(String), oldest_cursor: page.cursor, has_more: false });
  expect(await eventsOf(own, { after: page.cursor })).toEqual(page);
  expect(await eventsOf(own, { after: 'latest' })).toEqual(page);
});

test('events have the numbers 1, 2, 3, … of their tenant, and each is the body of its webhook', async () => {
  const own = await gateway.newTenant();
  const product = await givenProduct(own);
  const category = await givenCategory(own);
  dataOf(await own.graphql(change('Product'), { id: product, input: { category_id: category, model: 'B' } }));
  dataOf(await own.graphql(deletion('Product'), { id: product }));
  const { data } = await eventsOf(own);
  expect(data.map(({ seq, type, data: { id, changed } }) => [seq, type, id, changed])).toEqual([
    [1, 'product.created', product, ['partnumber']],
    [2, 'product_category.created', category, ['name']],
    [3, 'product.updated', product, ['category_id', 'model']],
    [4, 'product.deleted', product, []],
  ]);
  const stored = await own.as(() => gateway.db.rowsOf(StoredEvent).list());
  expect(stored.map(({ payload }) => payload)).toEqual(data.map(({ seq: _, ...body }) => body));
});

test('a walk with a filter returns every matching event once, and its cursors are valid without the filter', async () => {
  const own = await gateway.newTenant();
  const [first, second] = await emitted(own, 2, 'product.updated');
  const [third] = await emitted(own, 1, 'approval_level.deleted');
  const byType = await walked(own, { filter: { types: ['product.*'] }, first: 1 });
  expect(byType.map(({ data }) => data.id)).toEqual([first, second]);
  const page = await eventsOf(own, { filter: { types: ['product.updated'] }, first: 1 });
  expect([seqsOf(page), page.has_more]).toEqual([[1], true]);
  expect(seqsOf(await eventsOf(own, { after: page.cursor }))).toEqual([2, 3]);
  const none = await eventsOf(own, { filter: { types: ['delegation.*'] } });
  expect([none.data, none.has_more]).toEqual([[], false]);
  expect((await eventsOf(own, { after: none.cursor })).data).toEqual([]);
  const ofResource = await eventsOf(own, { filter: { resource_ids: [String(third).toLowerCase(), 'absent'] } });
  expect(seqsOf(ofResource)).toEqual([3]);
  for (const filter of [
    { types: [] },
    { resource_ids: [] },
    { to: '2020-01-01 00:00:00' },
    { from: '2999-01-01 00:00:00' },
  ])
    expect([filter, (await eventsOf(own, { filter })).data]).toEqual([filter, []]);
  expect(
    seqsOf(await eventsOf(own, { filter: { types: ['*'], from: '2020-01-01 00:00:00', to: '2999-01-01 00:00:00' } })),
  ).toEqual([1, 2, 3]);
});

test('the feed has no events of tests, of a rolled-back transaction and of release 0.2.0, and they leave no gap', async () => {
  const own = await gateway.newTenant();
  resolveExamples(gateway);
  const { id } = await givenEndpoint(own, URL);
  dataOf(await own.graphql(TEST, { id, type: 'product.created' }));
  const failing = own.as(() =>
    gateway.db.transaction(async () => {
      await emit(gateway, own, { id: newId() });
      throw new Error('undone');
    }),
  );
  await expect(failing).rejects.toThrow('undone');
  await admin.query(
    `insert into webhook_events (tenant_id, id, type, resource_id, payload) values ($1, $2, 'product.created', '1', '{}')`,
    [own.id, newId()],
  );
  const ids = await emitted(own, 1);
  expect((await eventsOf(own)).data.map(({ seq, data }) => [seq, data.id])).toEqual([[1, ids[0]]]);
});

test('events of one transaction follow each other, in the order in which they were emitted', async () => {
  const own = await gateway.newTenant();
  const ids = Array.from({ length: 20 }, () => newId());
  await own.as(() =>
    gateway.db.transaction(async () => {
      for (const id of ids) await emit(gateway, own, { id });
    }),
  );
  expect((await eventsOf(own)).data.map(({ data }) => data.id)).toEqual(ids);
});

test('a page examines 10,000 events, so a page of a sparse filter is empty with has_more', async () => {
  const own = await gateway.newTenant();
  await emitted(own, 1);
  await admin.query(
    `insert into webhook_events (tenant_id, id, type, resource_id, payload, seq)
     select $1, 'many-' || n, 'product.updated', 'x', json_build_object('id', 'many-' || n, 'type', 'product.updated', 'timestamp', '', 'data', json_build_object('id', 'x')), n
       from generate_series(2, 12000) n`,
    [own.id],
  );
  await admin.query('update audit_heads set event_seq = 12000 where tenant_id = $1', [own.id]);
  await emitted(own, 1, 'product.deleted');
  const filter = { types: ['product.deleted'] };
  const empty = await eventsOf(own, { filter });
  expect([empty.data, empty.has_more]).toEqual([[], true]);
  const found = await eventsOf(own, { filter, after: empty.cursor });
  expect([seqsOf(found), found.has_more]).toEqual([[12_001], false]);
  const { body } = await restOf(own)('/v2/events?per_page=1000');
  expect([seqsOf(body as FeedPage).length, (body as FeedPage).has_more]).toEqual([1_000, true]);
});

describe('refusals', () => {
  test('a changed or foreign cursor is refused at `after`', async () => {
    const other = await gateway.newTenant();
    const { cursor } = await eventsOf(tenant);
    const forged = [
      `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`,
      cursor.slice(0, -1),
      'x',
      '0',
      'LATEST',
      'A'.repeat(5_000),
      (await eventsOf(other)).cursor,
    ];
    for (const after of forged)
      expect([after, await refusalOf(tenant, { after })]).toEqual([
        after,
        expect.objectContaining({
          extensions: expect.objectContaining({ validation: { after: ['The selected after is invalid.'] } }),
        }),
      ]);
    expect(await rest(`/v2/events?after=${forged[0]}`)).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', errors: { after: ['The selected after is invalid.'] } },
    });
  });

  test('an unknown type or pattern is refused at its place', async () => {
    expect(await refusalOf(tenant, { filter: { types: ['product.*', 'product.sold'] } })).toMatchObject({
      extensions: { validation: { 'filter.types.1': ['The selected filter.types.1 is invalid.'] } },
    });
    expect(await rest('/v2/events?types=sold.*,product.*')).toMatchObject({
      status: 422,
      body: { errors: { 'types.0': ['The selected types.0 is invalid.'] } },
    });
  });

  test.each(['21', '-1', '1.5', 'x'])('wait=%s is refused', async (wait) => {
    expect(await rest(`/v2/events?wait=${wait}`)).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', errors: { wait: [expect.any(String)] } },
    });
  });

  test('a cursor before the oldest or after the newest event has expired, and the oldest one is valid', async () => {
    const own = await gateway.newTenant();
    const { cursor: before } = await eventsOf(own);
    await emitted(own, 3);
    const { cursor: newest } = await eventsOf(own);
    await admin.query('update audit_heads set removed_event_seq = 2 where tenant_id = $1', [own.id]);
    const page = await eventsOf(own);
    expect(seqsOf(page)).toEqual([3]);
    const expired = {
      message: 'The cursor has expired. Read the lists again.',
      extensions: expect.objectContaining({ code: 'CURSOR_EXPIRED', oldest_cursor: page.oldest_cursor }),
    };
    expect(await refusalOf(own, { after: before })).toMatchObject(expired);
    expect(seqsOf(await eventsOf(own, { after: page.oldest_cursor }))).toEqual([3]);
    await admin.query('update audit_heads set event_seq = 2 where tenant_id = $1', [own.id]);
    expect(await refusalOf(own, { after: newest })).toMatchObject(expired);
    expect(await restOf(own)(`/v2/events?after=${newest}`)).toMatchObject({
      status: 410,
      body: { error: 'cursor_expired', details: { oldest_cursor: page.oldest_cursor } },
    });
  });
});

const restOf =
  (own: TestTenant) =>
  async (path: string): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(gateway.url + path, { headers: { authorization: `Bearer ${own.token}` } });
    return { status: response.status, body: await response.json() };
  };

test('REST shows the same page, an empty `after` starts a walk, and `latest` skips what exists', async () => {
  const own = await gateway.newTenant();
  const get = restOf(own);
  await emitted(own, 2);
  const page = await eventsOf(own);
  expect(await get('/v2/events')).toEqual({ status: 200, body: page });
  expect(await get('/v2/events?after=')).toEqual({ status: 200, body: page });
  const latest = (await get('/v2/events?after=latest&wait=5')).body as FeedPage;
  expect(latest).toEqual({ ...page, data: [] });
  await emitted(own, 1);
  expect(seqsOf((await get(`/v2/events?after=${latest.cursor}`)).body as FeedPage)).toEqual([3]);
});
