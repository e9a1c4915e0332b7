import { newId } from '@das/platform';
import { useGateway, useTeam } from '../support/fixtures';
import { ULID, restError, restInvalid } from '../support/expected';
import { dataOf } from '../support/gateway';
import { restClient } from '../support/rest-client';

const gateway = useGateway();
const team = useTeam(gateway);

type Outcome = { index: number; outcome: string; id: string | null; version: number | null; error: object | null };
type Body = { summary: object; results: Outcome[] };
type Reply = { status: number; body: unknown };

const send = async (path: string, body: object): Promise<Reply> =>
  (await restClient(gateway, team.owner))(`/v2/${path}/bulk-upsert`, { method: 'POST', body });
const products = async (items: unknown[], more: object = {}): Promise<Body> =>
  (await send('products', { items, ...more })).body as Body;
const categories = async (items: unknown[], more: object = {}): Promise<Body> =>
  (await send('product-categories', { items, ...more })).body as Body;
const unique = (prefix = 'PN'): string => `${prefix}-${newId()}`;
const invalid = (errors: object): object => ({
  code: 'validation_failed',
  message: expect.any(String) as string,
  errors,
});
const failedWith = (errors: object): object => ({ outcome: 'failed', error: invalid(errors) });
const summary = (counts: object): object => ({ total: 0, created: 0, updated: 0, unchanged: 0, failed: 0, ...counts });
const actionsOf = async (id: string): Promise<string[]> => {
  const QUERY = 'query ($id: ID!) { auditLogs(filter: { resource_id: $id }) { data { action } } }';
  type Logs = { auditLogs: { data: { action: string }[] } };
  return dataOf<Logs>(await team.owner.ask(QUERY, { id })).auditLogs.data.map(({ action }) => action);
};

const emittedOf = async (id: string): Promise<object[]> => {
  const QUERY = 'query ($id: ID!) { events(filter: { resource_ids: [$id] }) { data { type data } } }';
  type Feed = { events: { data: { type: string; data: { changed: string[] } }[] } };
  const { data } = dataOf<Feed>(await team.owner.ask(QUERY, { id })).events;
  return data.map(({ type, data: { changed } }) => ({ type, changed }));
};

describe('an upsert of products', () => {
  test('creates, changes and leaves rows, each with its outcome and audit entry', async () => {
    const [one, two] = [unique(), unique()];
    const created = await products([
      { partnumber: ` ${one} `, list_price: 10.5, other_details: { a: 1, b: [null] }, metadata: { plant: 'OSL' } },
      { partnumber: two },
    ]);
    const row = { id: expect.stringMatching(/^\d+$/) as string, version: 1, error: null };
    expect(created).toEqual({
      summary: summary({ total: 2, created: 2 }),
      results: [
        {
          ...row,
          index: 0,
          outcome: 'created',
          key: ` ${one} `,
          changed: ['list_price', 'metadata', 'other_details', 'partnumber'],
        },
        { ...row, index: 1, outcome: 'created', key: two, changed: ['partnumber'] },
      ],
    });
    const ids = created.results.map(({ id }) => id as string);
    const again = await products([
      { partnumber: one, list_price: 10.5, other_details: { b: [null], a: 1 }, metadata: { plant: 'OSL' } },
      { partnumber: two, moq: 5, metadata: { a: 'b' } },
    ]);
    expect(again).toEqual({
      summary: summary({ total: 2, updated: 1, unchanged: 1 }),
      results: [
        { index: 0, outcome: 'unchanged', id: ids[0], key: one, version: 1, changed: [], error: null },
        { index: 1, outcome: 'updated', id: ids[1], key: two, version: 2, changed: ['metadata', 'moq'], error: null },
      ],
    });
    expect(await Promise.all(ids.map(emittedOf))).toEqual([
      [{ type: 'product.created', changed: ['list_price', 'metadata', 'other_details', 'partnumber'] }],
      [
        { type: 'product.created', changed: ['partnumber'] },
        { type: 'product.updated', changed: ['metadata', 'moq'] },
      ],
    ]);
    expect(await Promise.all(ids.map(actionsOf))).toEqual([
      ['product.created'],
      ['product.updated', 'product.created'],
    ]);
  });

  test('fails items alone, with their messages by field', async () => {
    const [known, other, repeated] = [unique(), unique(), unique()];
    await products([{ partnumber: known, external_id: 'E1', external_source: known }, { partnumber: other }]);
    const { summary: counts, results } = await products([
      { partnumber: repeated },
      { partnumber: repeated.toLowerCase() },
      { partnumber: repeated, list_price: -1 },
      { partnumber: unique(), list_price: -1, category_code: 'none' },
      { partnumber: unique(), list_price: '1', colour: 'red' },
      { id: '1', partnumber: unique() },
      { list_price: 1 },
      { partnumber: known, expected_version: 2 },
      { partnumber: unique(), expected_version: 1 },
      { partnumber: known, expected_version: 0 },
      { partnumber: other, external_id: 'E1', external_source: known },
      { partnumber: unique(), external_source: 'sap' },
      'text',
      null,
      { partnumber: 'a\u0000b' },
    ]);
    const duplicate = ['The partnumber field has a duplicate value.'];
    const conflict = (expected: number): object => ({
      code: 'version_conflict',
      message: `Version ${expected} was expected, but the product is at version 1.`,
      errors: null,
    });
    expect(counts).toEqual(summary({ total: 15, created: 1, failed: 14 }));
    expect(results).toMatchObject([
      failedWith({ partnumber: duplicate }),
      { outcome: 'created' },
      failedWith({ partnumber: duplicate, list_price: ['The list price field must be at least 0.'] }),
      failedWith({
        list_price: ['The list price field must be at least 0.'],
        category_code: ['The selected category code is invalid.'],
      }),
      failedWith({
        list_price: ['The list price field must be a number.'],
        colour: ['The colour field is prohibited.'],
      }),
      failedWith({ id: ['The id field is prohibited.'] }),
      failedWith({ partnumber: ['The partnumber field is required.'] }),
      { outcome: 'failed', version: 1, error: conflict(2) },
      { outcome: 'failed', id: null, version: null, error: { code: 'not_found', errors: null } },
      { outcome: 'failed', version: 1, error: conflict(0) },
      failedWith({ external_id: ['The external id has already been taken.'] }),
      failedWith({ external_source: ['The external source field is prohibited.'] }),
      failedWith({ item: ['The item field must be an array.'] }),
      failedWith({ item: ['The item field must be an array.'] }),
      failedWith({ partnumber: ['The partnumber field must be a string.'] }),
    ]);
  });

  test('matches by id and by external id, and never creates by id', async () => {
    const [part, source] = [unique(), `s${newId().toLowerCase()}`];
    const by = { match_on: 'external_id' };
    const { results } = await products([{ external_id: 'A', external_source: source, partnumber: part }], by);
    const id = results[0]?.id as string;
    expect(results).toMatchObject([{ outcome: 'created', key: 'A', version: 1 }]);
    expect(
      (
        await products(
          [
            { external_id: 'A', external_source: source.toUpperCase(), moq: 1 },
            { external_id: 'A', moq: 1 },
          ],
          by,
        )
      ).results,
    ).toMatchObject([
      { outcome: 'updated', id, version: 2, changed: ['moq'] },
      failedWith({ partnumber: ['The partnumber field is required.'] }),
    ]);
    const renamed = unique();
    expect(
      (await products([{ id, partnumber: renamed }, { id: '999999999' }], { match_on: 'id' })).results,
    ).toMatchObject([
      { outcome: 'updated', id, key: id, version: 3, changed: ['partnumber'] },
      { outcome: 'failed', error: { code: 'not_found', message: 'No query results for model [Product] 999999999' } },
    ]);
  });

  test('two items that swap a unique value both fail, and a value that is given up is free for a later item', async () => {
    const [a, b] = [unique(), unique()];
    const ids = (await products([{ partnumber: a }, { partnumber: b }])).results.map(({ id }) => id);
    const by = { match_on: 'id' };
    const taken = failedWith({ partnumber: ['The partnumber has already been taken.'] });
    const swap = [
      { id: ids[0], partnumber: b },
      { id: ids[1], partnumber: a },
    ];
    for (const dry_run of [true, false])
      expect((await products(swap, { ...by, dry_run })).results).toMatchObject([taken, taken]);
    const moved = [
      { id: ids[0], partnumber: unique() },
      { id: ids[1], partnumber: a },
    ];
    expect((await products(moved, by)).results).toMatchObject([{ outcome: 'updated' }, { outcome: 'updated' }]);
  });

  test('writes nothing with dry_run, and all or nothing with atomic', async () => {
    const [part, known] = [unique(), unique()];
    const id = (await products([{ partnumber: known }])).results[0]?.id;
    const items = [{ partnumber: part }, { partnumber: known, moq: 1 }];
    const planned = [
      { index: 0, outcome: 'created', id: null, key: part, version: null, changed: ['partnumber'], error: null },
      { index: 1, outcome: 'updated', id, key: known, version: 2, changed: ['moq'], error: null },
    ];
    expect((await products(items, { dry_run: true })).results).toEqual(planned);
    const bad = { partnumber: unique(), list_price: -1 };
    const aborted = await send('products', { items: [...items, bad], atomic: true });
    const results = [
      ...planned,
      { ...failedWith({ list_price: ['The list price field must be at least 0.'] }), index: 2 },
    ];
    expect(aborted.status).toBe(409);
    expect(aborted.body).toMatchObject({ error: 'batch_aborted', details: { results } });
    expect((await products(items, { atomic: true })).results).toMatchObject([
      { outcome: 'created', version: 1 },
      { outcome: 'updated', version: 2 },
    ]);
  });

  test('a category is found by its code, and its custom fields are checked', async () => {
    const [code, other] = [unique('C'), unique('C')];
    const made = await categories([
      { code, name: 'Supplies', custom_fields: [{ key: 'volts', type: 'number', required: true }] },
      { code: other, name: 'Other' },
    ]);
    expect(made.results).toMatchObject([
      { outcome: 'created', id: ULID, version: 1, changed: ['code', 'custom_fields', 'name'] },
      { outcome: 'created', changed: ['code', 'name'] },
    ]);
    const ids = made.results.map(({ id }) => id);
    const part = unique();
    const { results } = await products([
      { partnumber: part, category_code: code, other_details: { volts: 48 } },
      { partnumber: unique(), category_code: code },
      { partnumber: unique(), category_code: code, category_id: ids[1] },
    ]);
    expect(results).toMatchObject([
      { outcome: 'created', changed: ['category_id', 'other_details', 'partnumber'] },
      failedWith({ 'other_details.volts': ['The other details.volts field is required.'] }),
      failedWith({ category_code: ['The selected category code is invalid.'] }),
    ]);
    expect((await products([{ partnumber: part, category_code: null }])).results).toMatchObject([
      { outcome: 'updated', changed: ['category_id'] },
    ]);
  });
});

describe('a call', () => {
  test.each([
    [{}, { items: ['The items field is required.'] }],
    [{ items: [] }, { items: ['The items field must have at least 1 items.'] }],
    [{ items: 'all' }, { items: ['The items field must be an array.'] }],
    [{ items: [{}], match_on: 'code' }, { match_on: ['The selected match on is invalid.'] }],
    [{ items: [{}], colour: 1 }, { colour: ['The colour field is prohibited.'] }],
  ])('with a wrong body is refused: %j', async (body, errors) => {
    const reply = await send('products', body);
    expect([reply.status, reply.body]).toEqual([422, restInvalid(errors)]);
  });

  test('has at most 10,000 items, 100 with atomic, and 400,000 values', async () => {
    const items = (count: number): object[] => Array.from({ length: count }, () => ({}));
    const tooLarge = (most: number, got?: number): object =>
      restError('batch_too_large', `A batch may have at most ${most} items${got ? `, got ${got}` : ''}.`, {
        details: { max: most },
      });
    expect(await send('products', { items: items(10_001) })).toMatchObject({ status: 422, body: tooLarge(10_000) });
    expect(await send('products', { items: items(101), atomic: true })).toMatchObject({ body: tooLarge(100, 101) });
    const values = [{ partnumber: 'A', other_details: Array.from({ length: 400_001 }, () => 1) }];
    expect(await send('products', { items: values })).toMatchObject({ status: 422, body: tooLarge(10_000) });
    expect((await send('products', { items: [{ partnumber: 'x'.repeat(10_485_760) }] })).status).toBe(413);
  });
});

test('GraphQL returns the same outcomes, with codes in upper case', async () => {
  const UPSERT =
    'mutation ($input: UpsertProductsInput!) { upsertProducts(input: $input) { summary { total created failed } results { index outcome id key version changed error { code message errors } } job { id } } }';
  const part = unique();
  const { body } = await team.owner.ask(UPSERT, { input: { items: [{ partnumber: part }, { list_price: 1 }] } });
  expect(body).toEqual({
    data: {
      upsertProducts: {
        summary: { total: 2, created: 1, failed: 1 },
        results: [
          {
            index: 0,
            outcome: 'created',
            id: expect.any(String) as string,
            key: part,
            version: 1,
            changed: ['partnumber'],
            error: null,
          },
          {
            index: 1,
            outcome: 'failed',
            id: null,
            key: null,
            version: null,
            changed: [],
            error: {
              code: 'VALIDATION_FAILED',
              message: expect.any(String) as string,
              errors: { partnumber: ['The partnumber field is required.'] },
            },
          },
        ],
        job: null,
      },
    },
  });
});
