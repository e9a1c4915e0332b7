import * as fc from 'fast-check';
import { changesBetween, changesNothing } from './changes-between';

const created_at = '2030-01-02 03:04:05';

test('a version is compared where it is named', () => {
  expect(changesBetween({ created_at, version: 1 }, { version: 2 }, ['version'])).toEqual({ version: [1, 2] });
});

test.each([
  ['a changed column', { a: 1, b: 2 }, { a: 1, b: 3 }, { b: [2, 3] }],
  ['a cleared and a filled column', { a: 1, b: null }, { a: null, b: '' }, { a: [1, null], b: [null, ''] }],
  ['a column that is absent on one side', { a: 1 }, { b: 0 }, { a: [1, null], b: [null, 0] }],
  ['an absent column and a null', { a: undefined }, { b: null }, {}],
  ['a new row', null, { id: 'x', created_at, updated_at: created_at, note: null }, { id: [null, 'x'] }],
  ['a deleted row', { id: 'x', active: false }, null, { id: ['x', null], active: [false, null] }],
  [
    'times and version of the row',
    { created_at, updated_at: 'x', version: 1 },
    { created_at: 'y', updated_at: 'z', version: 2 },
    {},
  ],
  ['an equal JSON value', { json: { a: [1] } }, { json: { a: [1] } }, {}],
  [
    'a JSON value with its keys in another order',
    { json: { a: 1, b: 2 } },
    { json: { b: 2, a: 1 } },
    {
      json: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    },
  ],
  ['a number that became its text', { a: 1 }, { a: '1' }, { a: [1, '1'] }],
])('%s is compared by value', (_, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes);
});

const anyRow = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 2 }), { noNullPrototype: true });

test('a row equals its copy, and the changes in the opposite direction have the two values swapped', () => {
  fc.assert(
    fc.property(anyRow, anyRow, (one, other) => {
      expect(changesBetween(one, structuredClone(one))).toEqual({});
      const swapped = Object.entries(changesBetween(other, one)).map(([column, [before, after]]) => [
        column,
        [after, before],
      ]);
      expect(changesBetween(one, other)).toEqual(Object.fromEntries(swapped));
    }),
  );
});

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [{ a: undefined, note: undefined }, true],
  [{ note: null }, true],
  [{ json: { b: [1] } }, true],
  [{ a: null }, false],
  [{ a: 0 }, false],
  [{ json: { b: [1, 2] } }, false],
  [{ a: 1, note: '' }, false],
])(
  'the change %j of a row changes nothing: %s',
  (change: { a?: number | null; note?: string | null; json?: unknown }, isNothing) => {
    expect(changesNothing<typeof change>({ a: 1, note: null, json: { b: [1] } }, change)).toBe(isNothing);
  },
);
