import { paged, pagedByApi } from './paged';

const NUMBERS = [1, 2, 3, 4, 5];

test.each([
  [1, { rows: [1, 2], page: 1, last: 3 }],
  [3, { rows: [5], page: 3, last: 3 }],
  [99, { rows: [5], page: 3, last: 3 }],
])('page %d of a list, or its last one', (page, shown) => {
  expect(paged(NUMBERS, page, 2)).toEqual(shown);
});

test('an empty list has one page', () => {
  expect(paged([], 7, 2)).toEqual({ rows: [], page: 1, last: 1 });
});

test('a page has 25 rows', () => {
  const all = Array.from({ length: 51 }, (_, index) => index);
  expect([paged(all, 1).rows.length, paged(all, 3).rows]).toEqual([25, [50]]);
});

const answer = (currentPage: number, hasMorePages: boolean) => ({
  data: NUMBERS,
  paginatorInfo: { currentPage, hasMorePages },
});

test('without rows at all, every page is the first one', () => {
  expect(pagedByApi({ ...answer(7, false), data: [] }, 0)).toEqual({ rows: [], page: 1, last: 1 });
});

test.each([
  [2, true, undefined, 3],
  [2, false, undefined, 2],
  [2, true, 51, 3],
  [2, false, 50, 2],
  [1, false, 0, 1],
])('the last page of page %d (more: %s) with the total %s is %d', (page, hasMore, total, last) => {
  expect(pagedByApi(answer(page, hasMore), total)).toEqual({ rows: NUMBERS, page, last });
});
