import { mergeRows } from './merge-rows';

interface Row {
  id: string;
  state: string;
}

const rows = (...texts: string[]): Row[] =>
  texts.map((text) => {
    const [id = '', state = ''] = text.split(':');
    return { id, state };
  });

const merged = (shown: Row[], fresh: Row[]) => mergeRows(shown, fresh, ({ id }) => id);

test('rows appear by themselves on an empty list', () => {
  expect(merged([], rows('2', '1'))).toEqual({ rows: rows('2', '1'), waiting: 0 });
});

test('shown rows keep their place and get their fresh values', () => {
  expect(merged(rows('2:a', '1:a'), rows('2:b', '1:a'))).toEqual({ rows: rows('2:b', '1:a'), waiting: 0 });
});

test('new rows above are counted, and rows that they moved to the next page stay', () => {
  expect(merged(rows('3', '2', '1'), rows('5', '4', '3'))).toEqual({ rows: rows('3', '2', '1'), waiting: 2 });
});

test('when all rows are new, all are counted', () => {
  expect(merged(rows('2', '1'), rows('4', '3'))).toEqual({ rows: rows('2', '1'), waiting: 2 });
});

test('a row that has gone is removed, and the row that follows is appended', () => {
  expect(merged(rows('3', '2', '1'), rows('3', '1', '0'))).toEqual({ rows: rows('3', '1', '0'), waiting: 0 });
});

test('when all rows have gone, none is shown', () => {
  expect(merged(rows('2', '1'), [])).toEqual({ rows: [], waiting: 0 });
});
