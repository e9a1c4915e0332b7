import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { post } from '../../api/post';
import { orderByOf } from '../../api/search';
import { useViewer } from '../../api/viewer';
import { Bulk } from '../../approvals/bulk';
import { useBulkSelection } from '../../approvals/use-bulk-selection';
import { buttonClasses } from '../../ui/button';
import { lastPageOf } from '../../ui/last-page';
import { ListState } from '../../ui/list-state';
import { PageHeading } from '../../ui/page-heading';
import { useSelection } from '../../ui/selection';
import { useShortcuts } from '../../ui/shortcuts';
import { FilterBar } from './filter-bar';
import { FirstSteps } from './first-steps';
import { ListFoot } from './list-foot';
import { NoRequests } from './no-requests';
import { requestsFilter } from './requests-filter';
import { requestsDocument, requestsTotalDocument } from './requests.graphql.ts';
import { FIRST_PER, type RequestsSearch, hasFilters } from './requests-search';
import { type RequestRow, RequestsTable } from './requests-table';
import { ViewTabs } from './view-tabs';
import { firstOrderOf } from './views';
import { WORDS } from './words';

/** All requests of the tenant: views, filters, order, pages, and the approval of many. */
export function RequestsPage({ search }: { search: RequestsSearch }) {
  const { can } = useViewer();
  const { filter, rows, total, order, page, per } = useRequests(search);
  const selected = useBulkSelection({ filter, total, ids: (rows.data?.data ?? []).map(({ id }) => id) });
  const selection = useSelection<RequestRow>(
    selected,
    ({ id }) => id,
    () => '',
  );
  const last = lastPageOf(total, { page, per, hasMore: rows.data?.paginatorInfo.hasMorePages ?? false });
  const isEmpty = rows.data?.data.length === 0;
  return (
    <>
      <PageHeading title={WORDS.title} hint={total === undefined ? undefined : WORDS.count(total)}>
        {can('requests:write') && <NewRequest />}
      </PageHeading>
      {can('tenant:manage') && <FirstSteps />}
      <ViewTabs search={search} />
      <FilterBar search={search} canClear={hasFilters(search) && !isEmpty} />
      <ListState query={rows}>
        {({ data }) => (
          <>
            {data.length === 0 ? (
              <NoRequests search={search} last={last} />
            ) : (
              <RequestsTable
                rows={data}
                isBusy={rows.isPlaceholderData}
                order={order}
                selection={can('requests:decide') ? selection : undefined}
              />
            )}
            {(data.length > 0 || page > 1) && <ListFoot search={search} page={page} last={last} />}
          </>
        )}
      </ListState>
      {can('requests:decide') && <Bulk selection={selected} />}
    </>
  );
}

function NewRequest() {
  const navigate = useNavigate();
  useShortcuts({ n: () => void navigate({ to: '/requests/new' }) });
  return (
    <Link to="/requests/new" className={buttonClasses('primary')}>
      {WORDS.newRequest}
    </Link>
  );
}

/** The rows of the page. Their total is read once per filter. */
function useRequests(search: RequestsSearch) {
  const { user, tenant } = useViewer();
  const filter = requestsFilter(search, { user_id: user.id, timezone: tenant.timezone });
  const { page = 1, order = firstOrderOf(search.view) } = search;
  const per = Number(search.per ?? FIRST_PER);
  const variables = { filter, orderBy: [orderByOf<'ID'>(order)], first: per, page };
  const rows = useQuery({
    queryKey: ['requests', 'page', variables],
    queryFn: async ({ signal }) => (await post(requestsDocument, variables, { signal })).approvalRequests,
    placeholderData: keepPreviousData,
  });
  const { data: total } = useQuery({
    queryKey: ['requests', 'total', filter],
    queryFn: async ({ signal }) =>
      (await post(requestsTotalDocument, { filter }, { signal })).approvalRequests.paginatorInfo.total,
  });
  return { filter, rows, total, order, page, per };
}
