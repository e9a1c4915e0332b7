import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { orderByOf } from '../../api/search';
import { useViewer } from '../../api/viewer';
import { PER_PAGE } from '../../ui/paged';
import { requestsFilter } from './requests-filter';
import { type RequestsSearch, isSavedView } from './requests-search';
import { requestsTotalQuery } from './requests-total';
import { requestsDocument } from './requests.graphql.ts';
import { type SavedView, filterToSave, orderOfView } from './saved-views';
import { firstOrderOf } from './views';

/** The rows of the page. Their total is read once per filter. @param views the saved ones, once they are read */
export function useRequests(search: RequestsSearch, views: readonly SavedView[] | undefined) {
  const { user, tenant } = useViewer();
  const saved = views?.find(({ id }) => id === search.view);
  const view_id = isSavedView(search.view) ? search.view : undefined;
  const filter = requestsFilter(search, { user_id: user.id, timezone: tenant.timezone });
  const ofView = saved && orderOfView(saved);
  const first = ofView ?? firstOrderOf(search.view);
  const { page = 1, order = first } = search;
  const isAbsent = view_id !== undefined && views !== undefined && !saved;
  const per = Number(search.per ?? PER_PAGE);
  const orderBy = ofView !== undefined && search.order === undefined ? undefined : [orderByOf<'ID'>(order)];
  const variables = { filter, view_id, orderBy, first: per, page };
  const rows = useQuery({
    queryKey: ['requests', 'page', variables],
    queryFn: async ({ signal }) => (await post(requestsDocument, variables, { signal })).approvalRequests,
    placeholderData: keepPreviousData,
    enabled: view_id === undefined || saved !== undefined, // the order is part of the saved view
  });
  const { data: total } = useQuery({ ...requestsTotalQuery(filter, view_id), enabled: !isAbsent });
  return { isAbsent, view_id, filter, whole: filterToSave(filter, saved), rows, total, order, first, per };
}
