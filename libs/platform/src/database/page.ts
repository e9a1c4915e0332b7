import { PageRefused } from '../errors/errors';

/** Which page of a list. */
export interface PageRequest {
  /** Items per page; null is the default of 15. */
  first?: number | null;
  /** From 1; null is 1, and less counts as 1. */
  page?: number | null;
}

/** What of a page the client asked for; nothing else is read. */
export interface PageSelection {
  rows: boolean;
  /** The number of all rows, or a value that follows from nothing less. */
  total: boolean;
  /** Whether a row follows the page. */
  more: boolean;
}

export const EVERYTHING: PageSelection = { rows: true, total: true, more: true };

export interface PageFacts {
  count: number;
  currentPage: number;
  firstItem: number | null;
  hasMorePages: boolean;
  lastItem: number | null;
  lastPage: number;
  perPage: number;
  total: number;
}

/** The rows of a page and where it stands; facts that nobody asked for may be wrong. */
export interface Page<T> {
  data: T[];
  paginatorInfo: PageFacts;
}

/** A page in numbers that a statement can use. */
export interface PageWindow {
  perPage: number;
  currentPage: number;
  offset: number;
}

/** Items per page when nobody says how many. */
export const DEFAULT_PER_PAGE = 15;

/** @throws PageRefused when `first` is negative or above `maximum` */
export function pageWindow({ first, page }: PageRequest, maximum: number): PageWindow {
  const perPage = first ?? DEFAULT_PER_PAGE;
  if (perPage < 0 || perPage > maximum) throw new PageRefused(perPage, maximum);
  const currentPage = Math.max(page ?? 1, 1);
  return { perPage, currentPage, offset: (currentPage - 1) * perPage };
}

/** What the database found for a window: rows (one more than the page holds, if more was wanted), their number, or both. */
export interface Found<T> {
  rows?: T[];
  total?: number;
}

export function pageOf<T>({ perPage, currentPage, offset }: PageWindow, found: Found<T>): Page<T> {
  const data = (found.rows ?? []).slice(0, perPage);
  const total = found.total ?? offset + data.length;
  const count = found.rows ? data.length : Math.max(Math.min(perPage, total - offset), 0);
  const lastPage = perPage === 0 ? 0 : Math.max(Math.ceil(total / perPage), 1);
  return {
    data,
    paginatorInfo: {
      count,
      currentPage,
      firstItem: count ? offset + 1 : null,
      hasMorePages: found.total === undefined ? perPage > 0 && (found.rows ?? []).length > perPage : currentPage < lastPage,
      lastItem: count ? offset + count : null,
      lastPage,
      perPage,
      total,
    },
  };
}
