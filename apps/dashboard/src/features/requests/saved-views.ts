import type { RequestsFilter } from './requests-filter';
import type { SavedViewsQuery } from './saved-views.graphql.ts';

/** A view that the person has saved, or that is shared with the tenant. */
export type SavedView = SavedViewsQuery['savedViews'][number];

/** The filter of a new view: that of the page, and that of the view that is open. */
export function filterToSave(filter: RequestsFilter, open: Pick<SavedView, 'filter'> | undefined): RequestsFilter {
  const parts = [(open?.filter ?? {}) as RequestsFilter, filter].filter((part) => Object.keys(part).length > 0);
  return parts.length > 1 ? { AND: parts } : (parts[0] ?? {});
}

/** The order of a view as a search parameter, such as `-created_at`. Undefined without an order that this page knows. */
export function orderOfView({ order_by }: Pick<SavedView, 'order_by'>): string | undefined {
  const [first] = (Array.isArray(order_by) ? order_by : []) as { column?: unknown; order?: unknown }[];
  if (typeof first?.column !== 'string') return undefined;
  return `${first.order === 'DESC' ? '-' : ''}${first.column.toLowerCase()}`;
}
