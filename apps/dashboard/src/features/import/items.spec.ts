import { CATEGORIES, PRODUCTS } from './import-fields';
import { type ImportSetup, planOf, repeatedKeyProblem } from './items';

const setupOf = (header: string[], rows: string[][], changed: Partial<ImportSetup> = {}): ImportSetup => ({
  file: { name: 'a.csv', separator: ',', header, rows },
  mapping: header,
  match_on: 'partnumber',
  clears: false,
  hasComma: false,
  ...changed,
});

test('cells are values of their fields, and what cannot be read is sent as what the service refuses', () => {
  const header = ['partnumber', 'list_price', 'moq', 'allow_tariff', 'other_details', 'id'];
  const rows = [
    [' A ', '12.50', '3', 'Yes', '{"a":1}', '9'],
    ['B', '12,50', '1.5', 'maybe', '{', ''],
    ['', '', '', '', '', ''],
    ['C'],
  ];
  const { calls, problems } = planOf(PRODUCTS, setupOf(header, rows));
  expect(calls).toEqual([
    [
      { partnumber: 'A', list_price: 12.5, moq: 3, allow_tariff: true, other_details: { a: 1 } },
      { partnumber: 'B', list_price: ['12,50'], moq: ['1.5'], allow_tariff: ['maybe'], unreadable_other_details: '{' },
      {},
      { partnumber: 'C' },
    ],
  ]);
  expect([...problems]).toEqual([
    [
      1,
      'List price “12,50”: Write the number with a decimal point, or choose the decimal comma. Minimum order quantity “1.5”: Enter a whole number. Tariff applies “maybe”: Write yes or no. Other details “{”: This is not JSON.',
    ],
    [2, 'The row is empty.'],
  ]);
});

test('empty cells clear values when the person wants it, but never the key', () => {
  const rows = [
    ['A', ''],
    ['', ''],
  ];
  const { calls } = planOf(PRODUCTS, setupOf(['partnumber', 'model'], rows, { clears: true }));
  expect(calls).toEqual([[{ partnumber: 'A', model: null }, { model: null }]]);
});

test.each([
  ['12,5', 12.5],
  ['-3', undefined],
  ['1.234,5', undefined],
  ['1234', 1_234],
])('with a decimal comma the price %s is %s', (cell, price) => {
  const { calls, problems } = planOf(PRODUCTS, setupOf(['list_price'], [[cell]], { hasComma: true }));
  expect([calls[0]?.[0]?.['list_price'], problems.size]).toEqual(price === undefined ? [[cell], 1] : [price, 0]);
});

test('rows are sent in calls of at most 10,000, and a key in two calls is a problem', () => {
  const keys = Array.from({ length: 20_001 }, (_, index) => [String(index)]);
  const plan = planOf(CATEGORIES, setupOf(['code'], keys, { match_on: 'code' }));
  expect(plan.calls.map(({ length }) => length)).toEqual([10_000, 10_000, 1]);
  expect(repeatedKeyProblem(CATEGORIES, plan)).toBeUndefined();
  keys[10_005] = ['7'];
  expect(repeatedKeyProblem(CATEGORIES, planOf(CATEGORIES, setupOf(['code'], keys, { match_on: 'code' })))).toBe(
    'Rows 9 and 10,007 have the same value in the field Code. Leave one of them out.',
  );
  keys[10_005] = ['x'];
  keys[8] = ['7'];
  expect(
    repeatedKeyProblem(CATEGORIES, planOf(CATEGORIES, setupOf(['code'], keys, { match_on: 'code' }))),
  ).toBeUndefined();
});

test('long rows make shorter calls, and the same external id of another source is another key', () => {
  const rows = Array.from({ length: 9 }, (_, index) => ['X', `source-${index}`, 'd'.repeat(700_000)]);
  const setup = setupOf(['external_id', 'external_source', 'description'], rows, { match_on: 'external_id' });
  const plan = planOf(PRODUCTS, setup);
  expect(plan.calls.map(({ length }) => length)).toEqual([4, 4, 1]);
  expect(repeatedKeyProblem(PRODUCTS, plan)).toBeUndefined();
});
