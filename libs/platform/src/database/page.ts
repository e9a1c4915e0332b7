import { PageRefused } from '../errors/errors';

/** Which page of a list. */
export interface PageRequest {
  /** Items per page; null is the default of 15. */
  first?: number | null;
  /** From 1; null is 1, and less counts as 1. */
  page?: number | null;
}

/** The parts of a page that the client selected; nothing else is read. */
export interface PageSelection {
  rows: boolean;
  /** Whether a selected value depends on the number of all rows. */
  total: boolean;
  /** Whether a row follows the page. */
  more: boolean;
  /** The fields of each row; absent when no client selects them. */
  fields?: ReadonlySet<string>;
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
  /** The cursor of the last row of the page; null on an empty page. Absent for lists without cursors. */
  endCursor?: string | null;
  /** Before this time no further change becomes visible; null for lists without `updated_from`. */
  syncedTo?: string | null;
}

/** The rows of a page and its position in the list. Facts that the {@link PageSelection} leaves out may be wrong. */
export interface Page<T> {
  data: T[];
  paginatorInfo: PageFacts;
}

/** A page as limit and offset of a statement. */
export interface PageWindow {
  perPage: number;
  currentPage: number;
  offset: number;
}

/** Items per page when the request has no `first`. */
export const DEFAULT_PER_PAGE = 15;

/** @throws PageRefused when `first` is negative or above `maximum` */
export function pageWindow({ first, page }: PageRequest, maximum: number): PageWindow {
  const perPage = first ?? DEFAULT_PER_PAGE;
  if (perPage < 0 || perPage > maximum) throw new PageRefused(perPage, maximum);
  const currentPage = Math.max(page ?? 1, 1);
  return { perPage, currentPage, offset: (currentPage - 1) * perPage };
}

/** What the database returned for a window. */
export interface Found<T> {
  /** One row more than `perPage` when {@link PageSelection.more} is selected without the total, and a row follows. */
  rows?: T[];
  /** The number of all rows. */
  total?: number;
}

/** The page from the rows, the total, or both. */
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
      hasMorePages:
        found.total === undefined ? perPage > 0 && (found.rows ?? []).length > perPage : currentPage < lastPage,
      lastItem: count ? offset + count : null,
      lastPage,
      perPage,
      total,
    },
  };
}
