import { seenOf, settleRows } from './settle-rows';

interface Case {
  seen: string[];
  latest: string[];
  /** Whether other pages follow, before and now. */
  hasMore?: boolean;
  isLog?: boolean;
}

const rowsOf = (ids: string[]) => ids.map((id) => ({ id }));

const settled = ({ seen, latest, hasMore = false, isLog }: Case) => {
  const { rows, waiting } = settleRows(seenOf({ rows: rowsOf(seen), hasMore }), {
    rows: rowsOf(latest),
    hasMore,
    isLog,
  });
  return [rows.map(({ id }) => id).join(''), waiting];
};

describe.each([true, false])('in a list with isLog: %s', (isLog) => {
  test.each<[string, Case, [string, number]]>([
    ['nothing changed', { seen: ['a', 'b'], latest: ['a', 'b'] }, ['ab', 0]],
    ['rows arrived at the start', { seen: ['a', 'b'], latest: ['x', 'y', 'a', 'b'] }, ['ab', 2]],
    ['a row arrived between the seen ones', { seen: ['a', 'b'], latest: ['a', 'x', 'b'] }, ['ab', 1]],
    ['a row arrived at the end', { seen: ['a', 'b'], latest: ['a', 'b', 'c'] }, ['ab', 1]],
    ['a row has gone', { seen: ['a', 'b'], latest: ['b'] }, ['b', 0]],
    ['a row has gone and another one arrived', { seen: ['a', 'b'], latest: ['b', 'c'] }, ['b', 1]],
    [
      'a row has gone, and one moved up from the next page',
      { seen: ['a', 'b'], latest: ['b', 'c'], hasMore: true },
      ['bc', 0],
    ],
    [
      'a row between the seen ones has gone, and one arrived',
      { seen: ['a', 'b', 'c'], latest: ['x', 'a', 'c'], hasMore: true },
      ['ac', 1],
    ],
    ['the last row has gone', { seen: ['a', 'b'], latest: ['a'] }, ['a', 0]],
    ['the order of the server changed', { seen: ['a', 'b'], latest: ['b', 'a'] }, ['ab', 0]],
    ['the list was empty', { seen: [], latest: ['a', 'b'] }, ['ab', 0]],
    ['every row has gone and others arrived', { seen: ['a'], latest: ['b'] }, ['b', 0]],
    ['every row has gone', { seen: ['a'], latest: [] }, ['', 0]],
  ])('%s', (_, given, expected) => {
    expect(settled({ ...given, isLog })).toEqual(expected);
  });
});

test.each<[string, Case, log: [string, number], work: [string, number]]>([
  ['some seen rows', { seen: ['c', 'b', 'a'], latest: ['e', 'd', 'c'], hasMore: true }, ['cba', 2], ['c', 2]],
  ['all seen rows', { seen: ['b', 'a'], latest: ['d', 'c'], hasMore: true }, ['ba', 2], ['dc', 0]],
])('when new rows moved %s to the next page, a log keeps them', (_, given, log, work) => {
  expect(settled({ ...given, isLog: true })).toEqual(log);
  expect(settled({ ...given, isLog: false })).toEqual(work);
});

test('a seen row gets its latest values', () => {
  const seen = seenOf({ rows: [{ id: 'a', state: 'pending' }], hasMore: false });
  expect(settleRows(seen, { rows: [{ id: 'a', state: 'approved' }], hasMore: false }).rows).toEqual([
    { id: 'a', state: 'approved' },
  ]);
});

test('a row that moved up is seen, so the rows after it are counted', () => {
  const { seen } = settleRows(seenOf({ rows: rowsOf(['a', 'b']), hasMore: true }), {
    rows: rowsOf(['b', 'c']),
    hasMore: false,
  });
  expect(settleRows(seen, { rows: rowsOf(['b', 'c', 'd']), hasMore: false })).toMatchObject({
    rows: rowsOf(['b', 'c']),
    waiting: 1,
  });
});

test.each([
  { seen: [], latest: [] },
  { seen: ['a'], latest: [] },
  { seen: [], latest: ['a'] },
  { seen: ['a'], latest: ['b'] },
  { seen: ['a', 'b'], latest: ['b', 'c'] },
])('the same page twice settles: $seen, then $latest', ({ seen, latest }) => {
  const page = { rows: rowsOf(latest), hasMore: true };
  const once = settleRows(seenOf({ rows: rowsOf(seen), hasMore: true }), page).seen;
  expect(settleRows(once, page).seen).toBe(once);
});
