import { change, creation, given, givenProduct } from '../support/factories';
import { invalid } from '../support/expected';
import { useGateway, useTenant } from '../support/fixtures';

const gateway = useGateway();
const tenant = useTenant(gateway);

const FIELDS = 'external_id external_source metadata';
const CREATE = creation('Product', FIELDS);
const UPDATE = change('Product', FIELDS);
const asked = async (document: string, variables: object): Promise<unknown> =>
  (await tenant.graphql(document, variables)).body;
const created = (input: object): Promise<unknown> =>
  asked(CREATE, { input: { partnumber: `EK-${Math.random()}`, ...input } });
const updated = (id: string, input: object): Promise<unknown> => asked(UPDATE, { id, input });
const result = (name: string, external_id: unknown, external_source: unknown, metadata: object): object => ({
  data: { [name]: { external_id, external_source, metadata } },
});

describe('metadata', () => {
  test('merge: keys are set, removed with null, and others stay; null removes all', async () => {
    const id = await givenProduct(tenant, { metadata: { b: '1', a: ' kept ', 'x.y-z_0': 'ü' } });
    const steps: [unknown, object][] = [
      [
        { b: '2', c: 'new', a: null },
        { b: '2', c: 'new', 'x.y-z_0': 'ü' },
      ],
      [{ absent: null }, { b: '2', c: 'new', 'x.y-z_0': 'ü' }],
      [{ __proto__x: '1' }, { b: '2', c: 'new', 'x.y-z_0': 'ü', __proto__x: '1' }],
      [{}, { b: '2', c: 'new', 'x.y-z_0': 'ü', __proto__x: '1' }],
      [null, {}],
    ];
    for (const [metadata, after] of steps)
      expect(await updated(id, { metadata })).toEqual(result('updateProduct', null, null, after));
    expect((await created({ metadata: JSON.parse('{"__proto__":"own"}') as object })) as object).toMatchObject({
      data: { createProduct: { metadata: JSON.parse('{"__proto__":"own"}') as object } },
    });
  });

  test('without effect changes nothing', async () => {
    const input = { metadata: { long: '1', k: '2' } };
    const made = await given(tenant, 'Product', { partnumber: 'M-SAME', ...input }, 'id updated_at');
    const count = 'query ($id: ID!) { auditLogs(filter: { resource_id: $id }) { paginatorInfo { total } } }';
    const before = await asked(count, { id: made.id });
    for (const metadata of [{ k: '2' }, { k: '2', long: '1' }, {}, { other: null }])
      await updated(made.id, { metadata });
    expect(await asked(count, { id: made.id })).toEqual(before);
  });

  const long = 'x'.repeat(501);
  const keys = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));
  test.each<[string, unknown, string, string]>([
    ['a list', ['a'], '', 'field must be an array.'],
    ['a text', 'a', '', 'field must be an array.'],
    ['51 keys', keys(51), '', 'field must not have more than 50 items.'],
    ['a nested value', { a: { b: '1' } }, '.a', 'field must be a string.'],
    ['a number', { a: 1 }, '.a', 'field must be a string.'],
    ['U+0000', { a: '\u0000' }, '.a', 'field must be a string.'],
    ['half a surrogate pair', { a: '\udc00' }, '.a', 'field must be a string.'],
    ['an empty text', { a: '' }, '.a', 'field must be at least 1 characters.'],
    ['501 characters', { a: long }, '.a', 'field must not be greater than 500 characters.'],
    ['a key of 41 characters', { ['k'.repeat(41)]: 'v' }, `.${'k'.repeat(41)}`, 'field format is invalid.'],
    ['a key with a space', { 'a b': 'v' }, '.a b', 'field format is invalid.'],
  ])('refuse %s', async (_, metadata, part, message) => {
    const path = `input.metadata${part}`;
    expect(await created({ metadata })).toEqual(
      invalid(CREATE, 'createProduct', { [path]: [`The ${path} ${message}`] }),
    );
  });

  test('may have 50 values of 500 characters, also after a merge', async () => {
    const value = '😀'.repeat(500);
    const full = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, value]));
    const id = await givenProduct(tenant, { metadata: full });
    expect(await updated(id, { metadata: { k0: null, k50: 'v' } })).toMatchObject({ data: { updateProduct: {} } });
    const path = { 'input.metadata': ['The input.metadata field must not have more than 50 items.'] };
    expect(await updated(id, { metadata: { k51: 'v' } })).toEqual(invalid(UPDATE, 'updateProduct', path));
  });
});
