import { firstDifference } from './fact-differences';

const table = (kept: object[], computed: object[], prefix = '') => [
  { prefix, key: 'id', kept: kept as never, computed: computed as never },
];

test.each([
  [
    'equal rows',
    [{ id: 'A', n: '1', flag: 'true', list: ['x', null] }],
    [{ id: 'A', n: 1, flag: true, list: ['x', null] }],
    null,
  ],
  ['rows in another order', [{ id: 'A' }, { id: 'B' }], [{ id: 'B' }, { id: 'A' }], null],
  ['another value', [{ id: 'A', n: '1', m: '2' }], [{ id: 'A', n: 1, m: 3 }], 'm'],
  ['null and a value', [{ id: 'A', n: null }], [{ id: 'A', n: 0 }], 'n'],
  ['another list', [{ id: 'A', list: ['x'] }], [{ id: 'A', list: ['y'] }], 'list'],
  ['a row that is not kept', [], [{ id: 'A' }], 'id'],
  ['a row that is kept in excess', [{ id: 'A' }], [], 'id'],
])('%s', (_, kept, computed, field) => expect(firstDifference(table(kept, computed))).toBe(field));

test('a field of a line has a prefix', () =>
  expect(firstDifference(table([{ id: 'A', n: 1 }], [{ id: 'A', n: 2 }], 'line.'))).toBe('line.n'));
