import { PageRefused, ValidationFailed } from '../errors/errors';

/** Which page of a list. */
export interface PageRequest {
  /** Items per page; null is the default of 15. */
  first?: number | null;
  /** From 1; null is 1, and less counts as 1. */
  page?: number | null;
  /** The cursor of the row before the page; empty for the first page of a walk. */
  after?: string | null;
}

/** The parts of a page that the client selected; nothing else is read. */
export interface PageSelection {
  rows: boolean;
  /** Whether a selected value depends on the number of all rows. */
  total: boolean;
  /** Whether a row follows the page. */
  more: boolean;
  /** Whether the cursor after the page, or the start of the delta, is read. */
  cursor?: boolean;
  /** The fields of each row; absent when no client selects them. */
  fields?: ReadonlySet<string>;
}

/** Of a page with `after` it is what continues the walk: the cursor instead of the total. */
export const EVERYTHING: PageSelection = { rows: true, total: true, more: true };
const CONTINUATION: PageSelection = { rows: true, total: false, more: true, cursor: true };

/** What is read of a page. */
export const wantsOf = (request: PageRequest & { wants?: PageSelection }): PageSelection => {
  const { wants = EVERYTHING } = request;
  return wants === EVERYTHING && isWalk(request) ? CONTINUATION : wants;
};

/** Whether a page is read by position. */
export const isWalk = ({ after }: PageRequest): boolean => after !== null && after !== undefined;

/** Where a walk goes on. */
export interface WalkFacts {
  /** The cursor of the last row of the page; null when the page is empty. */
  endCursor: string | null;
  /** The whole second up to which a delta has all changes; null for other lists. */
  syncedTo: string | null;
}

const NO_WALK: WalkFacts = { endCursor: null, syncedTo: null };

export interface PageFacts extends WalkFacts {
  count: number;
  currentPage: number;
  firstItem: number | null;
  hasMorePages: boolean;
  lastItem: number | null;
  lastPage: number;
  perPage: number;
  total: number;
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
  /** Whether the page is read by position. Its offset is then zero. */
  isWalk?: boolean;
}

/** Items per page when the request has no `first`. */
export const DEFAULT_PER_PAGE = 15;

/**
 * @throws PageRefused when `first` is negative or above `maximum`
 * @throws ValidationFailed for `after` with a page number
 */
export function pageWindow(request: PageRequest, maximum: number): PageWindow {
  const { first, page } = request;
  const perPage = first ?? DEFAULT_PER_PAGE;
  if (perPage < 0 || perPage > maximum) throw new PageRefused(perPage, maximum);
  if (isWalk(request)) {
    if ((page ?? 1) !== 1) throw new ValidationFailed([{ path: ['after'], rule: 'prohibited' }]);
    return { perPage, currentPage: 1, offset: 0, isWalk: true };
  }
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
export function pageOf<T>(window: PageWindow, found: Found<T>, walk: WalkFacts = NO_WALK): Page<T> {
  const { perPage, currentPage, offset } = window;
  const data = (found.rows ?? []).slice(0, perPage);
  const total = found.total ?? offset + data.length;
  const count = found.rows ? data.length : Math.max(Math.min(perPage, total - offset), 0);
  const lastPage = perPage === 0 ? 0 : Math.max(Math.ceil(total / perPage), 1);
  return {
    data,
    paginatorInfo: {
      count,
      currentPage,
      firstItem: count && !window.isWalk ? offset + 1 : null,
      hasMorePages:
        found.total === undefined || window.isWalk
          ? perPage > 0 && (found.rows ?? []).length > perPage
          : currentPage < lastPage,
      lastItem: count && !window.isWalk ? offset + count : null,
      lastPage,
      perPage,
      total,
      ...walk,
    },
  };
}
