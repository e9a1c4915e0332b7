/** Rows on a page. */
export const PER_PAGE = 25;

/** Rows of a page when the browser has all rows, and each is one short line: a page is then one screen to scroll and search. */
export const PER_LONG_PAGE = 100;

/** One page of a list. */
export interface Paged<T> {
  rows: readonly T[];
  page: number;
  /** The number of the last page. */
  last: number;
}

/** One page of a list whose rows are all known. A page after the last one is the last one. */
export function paged<T>(all: readonly T[], page: number, per = PER_PAGE): Paged<T> {
  const last = lastPage(all.length, per);
  const shown = Math.min(page, last);
  return { rows: all.slice((shown - 1) * per, shown * per), page: shown, last };
}

/** One page of the API. The total is undefined while it is not known: then the last page is the next one when there is one. */
export const pagedByApi = <T>(
  { data, paginatorInfo: { currentPage, hasMorePages } }: ApiPage<T>,
  total: number | undefined,
  per = PER_PAGE,
): Paged<T> => ({
  rows: data,
  page: total === 0 ? 1 : currentPage,
  last: total === undefined ? currentPage + Number(hasMorePages) : lastPage(total, per),
});

interface ApiPage<T> {
  data: readonly T[];
  paginatorInfo: { currentPage: number; hasMorePages: boolean };
}

const lastPage = (total: number, per: number): number => Math.max(Math.ceil(total / per), 1);
