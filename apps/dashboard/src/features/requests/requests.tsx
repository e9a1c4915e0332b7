import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { post } from '../../api/post';
import { orderByOf } from '../../api/search';
import { useViewer } from '../../api/viewer';
import { Bulk } from '../../approvals/bulk';
import { selectName } from '../../approvals/request-name';
import { useBulkSelection } from '../../approvals/use-bulk-selection';
import { buttonClasses } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { ListPage } from '../../ui/list-page';
import { PER_PAGE, pagedByApi } from '../../ui/paged';
import { useSelection } from '../../ui/selection';
import { useShortcuts } from '../../ui/shortcuts';
import { FilterBar } from './filter-bar';
import { FirstSteps } from './first-steps';
import { ListFoot } from './list-foot';
import { requestsFilter } from './requests-filter';
import { requestsDocument, requestsTotalDocument } from './requests.graphql.ts';
import { type RequestsSearch, hasFilters, withoutFilters } from './requests-search';
import { COLUMNS, type RequestRow } from './requests-table';
import { ViewTabs } from './view-tabs';
import { firstOrderOf } from './views';
import { countOf } from '../../format/count';

/** All requests of the tenant: views, filters, order, pages, and the approval of many. */
export function RequestsPage({ search }: { search: RequestsSearch }) {
  const { can } = useViewer();
  const { filter, rows, total, order, per } = useRequests(search);
  const selected = useBulkSelection({ filter, total, ids: (rows.data?.data ?? []).map(({ id }) => id) });
  const selection = useSelection<RequestRow>(
    selected,
    ({ id }) => id,
    (row) => selectName(row, rows.data?.data ?? []),
  );
  const isEmpty = rows.data?.data.length === 0;
  return (
    <>
      <ListPage
        count={total === undefined ? undefined : countOf(total, 'request')}
        actions={can('requests:write') && <NewRequest />}
        filters={
          <>
            {can('tenant:manage') && <FirstSteps />}
            <ViewTabs search={search} />
            <FilterBar search={search} canClear={hasFilters(search) && !isEmpty} />
          </>
        }
        query={rows}
        pageOf={(found) => pagedByApi(found, total, per)}
        table={{
          name: 'Requests',
          columns: COLUMNS,
          order,
          selection: can('requests:decide') ? selection : undefined,
        }}
        filtered={useFiltered(search)}
        empty={
          <Empty title="There are no requests yet.">
            <p>A request asks for a price below the list price. It appears here with its state.</p>
            {can('requests:write') && <Link to="/requests/new">Create the first request</Link>}
          </Empty>
        }
        foot={({ rows: shown, page, last }) =>
          (shown.length > 0 || page > 1) && <ListFoot search={search} page={page} last={last} />
        }
      />
      {can('requests:decide') && <Bulk selection={selected} />}
    </>
  );
}

/** What the list says when its filters or its view match nothing. Filters are removed first, then the view. */
function useFiltered(search: RequestsSearch) {
  const navigate = useNavigate();
  const isFiltered = hasFilters(search);
  if (!isFiltered && search.view === undefined) return undefined;
  return {
    noMatch: 'No requests match.',
    onClear: () => void navigate({ to: '/requests', search: isFiltered ? withoutFilters(search) : {} }),
  };
}

function NewRequest() {
  const navigate = useNavigate();
  useShortcuts({ n: () => void navigate({ to: '/requests/new' }) });
  return (
    <Link to="/requests/new" className={buttonClasses('primary')}>
      New request
    </Link>
  );
}

/** The rows of the page. Their total is read once per filter. */
function useRequests(search: RequestsSearch) {
  const { user, tenant } = useViewer();
  const filter = requestsFilter(search, { user_id: user.id, timezone: tenant.timezone });
  const { page = 1, order = firstOrderOf(search.view) } = search;
  const per = Number(search.per ?? PER_PAGE);
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
  return { filter, rows, total, order, per };
}
