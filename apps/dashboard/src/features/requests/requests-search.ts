import { type RawSearch, oneIn, orderIn, pageIn, textIn, withValues } from '../../api/search';
import { FILTERS, FILTER_NAMES, type FilterName, MAX_TEXT_LENGTH, isValueOf } from './filters';
import { VIEW_NAMES } from './views';

/** The columns of the API's order in lower case. */
const ORDER_COLUMNS = [
  'id',
  'created_at',
  'updated_at',
  'request_date',
  'customer_name',
  'valid_until',
  'waiting_since',
  'requested_total',
  'max_discount',
  'due_at',
] as const;

/** A ULID: no name of a view that everybody has is one. */
const SAVED_VIEW = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;

export const isSavedView = (view: string | undefined): view is string => view !== undefined && SAVED_VIEW.test(view);

/** The search parameters of the list of requests. First values are absent. */
export type RequestsSearch = { [K in FilterName]?: string } & {
  /** A view that everybody has, or the id of a saved one. */
  view?: string;
  /** The text of `Find a customer or part`. */
  q?: string;
  order?: string;
  page?: number;
  per?: '50' | '100';
};

/** Reads the search parameters. Malformed values and unknown parameters are left out. */
export function requestsSearch(search: RawSearch): RequestsSearch {
  const q = textIn(search, 'q');
  return withValues({
    view: oneIn(search, 'view', VIEW_NAMES) ?? savedViewIn(search),
    q: q !== undefined && q.length <= MAX_TEXT_LENGTH ? q : undefined,
    ...Object.fromEntries(
      FILTERS.map((filter) => {
        const text = textIn(search, filter.name);
        return [filter.name, text !== undefined && isValueOf(filter, text) ? text : undefined];
      }),
    ),
    order: orderIn(search, ORDER_COLUMNS),
    page: pageIn(search),
    per: oneIn(search, 'per', ['50', '100']),
  });
}

/** Whether a filter or a text is set, in addition to the view. */
export const hasFilters = (search: RequestsSearch): boolean =>
  search.q !== undefined || FILTER_NAMES.some((name) => search[name] !== undefined);

/** The parameters without filters and page. */
export const withoutFilters = ({ view, order, per }: RequestsSearch): RequestsSearch =>
  withValues({ view, order, per });

function savedViewIn(search: RawSearch): string | undefined {
  const view = textIn(search, 'view');
  return isSavedView(view) ? view.toUpperCase() : undefined;
}
