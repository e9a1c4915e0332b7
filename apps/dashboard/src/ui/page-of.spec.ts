import { pageOf } from './page-of';

const NUMBERS = [1, 2, 3, 4, 5];

test.each([
  [1, { rows: [1, 2], page: 1, last: 3 }],
  [3, { rows: [5], page: 3, last: 3 }],
  [99, { rows: [5], page: 3, last: 3 }],
])('page %d of a list, or its last one', (page, shown) => {
  expect(pageOf(NUMBERS, page, 2)).toEqual(shown);
});

test('an empty list has one page', () => {
  expect(pageOf([], 7, 2)).toEqual({ rows: [], page: 1, last: 1 });
});
