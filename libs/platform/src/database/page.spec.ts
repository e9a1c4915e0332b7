import * as fc from 'fast-check';
import { PageRefused } from '../errors/errors';
import { type PageFacts, type PageRequest, pageOf, pageWindow } from './page';

const MAXIMUM = 100;

const rowsOf = (total: number): number[] => Array.from({ length: total }, (_, index) => index + 1);

/** The page with the rows and the total that the database would return. */
function counted(request: PageRequest, total: number) {
  const window = pageWindow(request, MAXIMUM);
  return pageOf(window, { rows: rowsOf(total).slice(window.offset, window.offset + window.perPage), total });
}

type Facts = [
  count: number,
  currentPage: number,
  first: number | null,
  more: boolean,
  last: number | null,
  lastPage: number,
  perPage: number,
];

test.each<[PageRequest, number, Facts]>([
  [{}, 34, [15, 1, 1, true, 15, 3, 15]],
  [{ first: null, page: null }, 34, [15, 1, 1, true, 15, 3, 15]],
  [{ first: 5, page: 7 }, 34, [4, 7, 31, false, 34, 7, 5]],
  [{ first: 5, page: 999 }, 34, [0, 999, null, false, null, 7, 5]],
  [{ first: 0 }, 34, [0, 1, null, false, null, 0, 0]],
  [{ page: 0 }, 34, [15, 1, 1, true, 15, 3, 15]],
  [{ page: -7 }, 34, [15, 1, 1, true, 15, 3, 15]],
  [{}, 0, [0, 1, null, false, null, 1, 15]],
  [{ first: 34 }, 34, [34, 1, 1, false, 34, 1, 34]],
  [{ first: 33 }, 34, [33, 1, 1, true, 33, 2, 33]],
  [{ first: 100 }, 34, [34, 1, 1, false, 34, 1, 100]],
])(
  '%j of %i rows gives this paginatorInfo',
  (request, total, [count, currentPage, firstItem, hasMorePages, lastItem, lastPage, perPage]) => {
    const facts: PageFacts = {
      count,
      currentPage,
      firstItem,
      hasMorePages,
      lastItem,
      lastPage,
      perPage,
      total,
      endCursor: null,
      syncedTo: null,
    };
    expect(counted(request, total).paginatorInfo).toEqual(facts);
  },
);

test.each([-1, 101])('first %i is refused with the maximum', (first) => {
  expect(() => pageWindow({ first }, MAXIMUM)).toThrow(PageRefused);
  expect(() => pageWindow({ first }, MAXIMUM)).toThrow(expect.objectContaining({ first, maximum: MAXIMUM }) as Error);
});

const anyTotal = fc.integer({ min: 0, max: 250 });
const anyPerPage = fc.integer({ min: 1, max: MAXIMUM });
const anyPage = fc.integer({ min: -1, max: 300 });

test('the pages from the first to the last have every row once, in order', () => {
  fc.assert(
    fc.property(anyTotal, anyPerPage, (total, first) => {
      const { lastPage } = counted({ first }, total).paginatorInfo;
      const pages = rowsOf(lastPage).map((page) => counted({ first, page }, total));
      expect(pages.flatMap(({ data }) => data)).toEqual(rowsOf(total));
      expect(pages.map(({ paginatorInfo }) => paginatorInfo.hasMorePages)).toEqual(
        pages.map((_, index) => index < lastPage - 1),
      );
    }),
  );
});

test('one extra row gives the same hasMorePages as the total, and is not returned', () => {
  fc.assert(
    fc.property(anyTotal, anyPerPage, anyPage, (total, first, page) => {
      const window = pageWindow({ first, page }, MAXIMUM);
      const uncounted = pageOf(window, { rows: rowsOf(total).slice(window.offset, window.offset + first + 1) });
      const { data, paginatorInfo } = counted({ first, page }, total);
      expect(uncounted.data).toEqual(data);
      expect(uncounted.paginatorInfo.hasMorePages).toBe(paginatorInfo.hasMorePages);
    }),
  );
});

test('paginatorInfo is complete when only the total was read', () => {
  fc.assert(
    fc.property(anyTotal, anyPerPage, anyPage, (total, first, page) => {
      const unread = pageOf(pageWindow({ first, page }, MAXIMUM), { total });
      expect(unread).toEqual({ data: [], paginatorInfo: counted({ first, page }, total).paginatorInfo });
    }),
  );
});
