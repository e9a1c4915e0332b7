import {
  NOTHING,
  type Selected,
  recounted,
  selectedRows,
  targetOf,
  withIds,
  withMatching,
  withReadIds,
  without,
} from './selected-requests';

const ALL = { filter: { awaiting_me: true }, total: 3 };
const ids = (selected: Selected) => [...selected.ids].join('');

test('rows are selected and deselected, up to 10,000', () => {
  const some = withIds(withIds(NOTHING, ['A', 'B', 'C'], true), ['B'], false);
  expect([ids(some), targetOf(some)]).toEqual(['AC', { ids: ['A', 'C'] }]);
  const full = withIds(
    NOTHING,
    Array.from({ length: 10_001 }, (_, n) => String(n)),
    true,
  );
  expect(full.ids.size).toBe(10_000);
});

test('all that match are a filter, and each row of the list is selected', () => {
  const all = withMatching(ALL);
  expect([targetOf(all), [...selectedRows(all, ['A', 'B'], true)], [...selectedRows(all, ['A', 'B'], false)]]).toEqual([
    { matching: ALL },
    ['A', 'B'],
    [],
  ]);
});

test('rows that change while the ids are read are shown at once, and keep their change afterwards', () => {
  const changed = withIds(withIds(withIds(withMatching(ALL), ['A', 'B'], false), ['B'], true), ['X'], true);
  expect([...selectedRows(changed, ['A', 'B', 'C'], true)]).toEqual(['B', 'C']);
  expect(ids(withReadIds(changed, ALL, ['A', 'B', 'C']))).toBe('BCX');
});

test('ids that were read for another selection change nothing', () => {
  const other = withIds(NOTHING, ['Z'], true);
  expect(withReadIds(other, ALL, ['A'])).toBe(other);
  expect(withReadIds(withMatching({ ...ALL }), ALL, ['A']).all).toEqual(ALL);
});

test('what was selected after an approval was sent stays selected', () => {
  const some = withIds(NOTHING, ['A', 'B'], true);
  const newer = withMatching({ ...ALL });
  expect([
    ids(without(some, { ids: ['A'] })),
    without(newer, { ids: ['A'] }),
    without(newer, { matching: ALL }),
  ]).toEqual(['B', newer, newer]);
  expect([without(withMatching(ALL), { matching: ALL }), without(some, { matching: ALL })]).toEqual([NOTHING, some]);
});

test('another number that matches replaces the number, and none empties the selection', () => {
  const now = { ...ALL, total: 4 };
  expect([recounted(withMatching(ALL), ALL, now).all, recounted(withMatching(ALL), ALL, { ...ALL, total: 0 })]).toEqual(
    [now, NOTHING],
  );
  expect(recounted(NOTHING, ALL, now)).toBe(NOTHING);
});
