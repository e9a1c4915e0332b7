import {
  dayIn,
  momentIn,
  oneIn,
  orderByOf,
  orderIn,
  pageIn,
  parseSearch,
  stringifySearch,
  textIn,
  withValues,
} from './search';

test.each([
  ['2', 2],
  ['1', undefined],
  ['0', undefined],
  ['-3', undefined],
  ['1.5', undefined],
  ['x', undefined],
  ['99999999999999', undefined],
  [undefined, undefined],
])('page=%s is %s', (page, number) => {
  expect(pageIn({ page })).toBe(number);
});

test.each([
  ['created_at', 'created_at'],
  ['-created_at', '-created_at'],
  ['--created_at', undefined],
  ['password', undefined],
  ['', undefined],
])('order=%s is %s', (order, kept) => {
  expect(orderIn({ order }, ['created_at'])).toBe(kept);
});

test('an order of the address is that of the API', () => {
  expect([orderByOf('-valid_until'), orderByOf('id')]).toEqual([
    { column: 'VALID_UNTIL', order: 'DESC' },
    { column: 'ID', order: 'ASC' },
  ]);
});

test('unknown and empty values are left out', () => {
  expect([
    oneIn({ tab: 'x' }, 'tab', ['history']),
    oneIn({ tab: 'history' }, 'tab', ['history']),
    textIn({ q: '' }, 'q'),
    textIn({ q: ['a'] }, 'q'),
  ]).toEqual([undefined, 'history', undefined, undefined]);
  expect(withValues({ q: 'a', page: undefined, empty: '' })).toEqual({ q: 'a' });
});

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-11-22T14:05', '2026-11-22T14:05'],
  ['2026-02-31', undefined],
  ['2026-11-22T25:00', undefined],
  ['2026-11-22 14:05:31', undefined],
  ['yesterday', undefined],
])('from=%s is %s', (from, kept) => {
  expect(momentIn({ from }, 'from')).toBe(kept);
});

test('search parameters are texts in the address', () => {
  expect([
    parseSearch('?part=480&open=true'),
    stringifySearch({ part: '480', page: 2, q: 'a & b', none: undefined }),
    stringifySearch({}),
  ]).toEqual([{ part: '480', open: 'true' }, '?part=480&page=2&q=a+%26+b', '']);
});

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['22.11.2026', undefined],
])('from=%s is the day %s', (from, day) => {
  expect(dayIn({ from }, 'from')).toBe(day);
});
