import { type RequestsFilter, bothOf } from './requests-filter';
import type { SavedViewsQuery } from './saved-views.graphql.ts';

/** A view that the person has saved, or that is shared with the tenant. */
export type SavedView = SavedViewsQuery['savedViews'][number];

/** The filter of a new view: that of the page, and that of the view that is open. */
export const filterToSave = (filter: RequestsFilter, open: Pick<SavedView, 'filter'> | undefined): RequestsFilter =>
  bothOf(open?.filter ?? {}, filter);

/** The order of a view as a search parameter, such as `-created_at`. Undefined without an order that this page knows. */
export function orderOfView({ order_by }: Pick<SavedView, 'order_by'>): string | undefined {
  const [first] = (Array.isArray(order_by) ? order_by : []) as { column?: unknown; order?: unknown }[];
  if (typeof first?.column !== 'string') return undefined;
  return `${first.order === 'DESC' ? '-' : ''}${first.column.toLowerCase()}`;
}
