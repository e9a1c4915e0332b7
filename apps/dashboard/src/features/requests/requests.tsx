import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { post } from '../../api/post';
import { orderByOf } from '../../api/search';
import { useViewer } from '../../api/viewer';
import { Bulk } from '../../approvals/bulk/bulk';
import { useBulkSelection } from '../../approvals/bulk/use-bulk-selection';
import { FirstSteps } from '../../approvals/first-steps/first-steps';
import { requestName, selectName } from '../../approvals/request/request-name';
import { StateBadge } from '../../approvals/request/state-badge';
import { totalOf } from '../../approvals/request/total-of';
import { countOf } from '../../format/count';
import { buttonClasses } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Select } from '../../ui/field';
import { ListPage } from '../../ui/list-page';
import { PER_PAGE, pagedByApi } from '../../ui/paged';
import { Pager } from '../../ui/pager';
import { useSelection } from '../../ui/selection';
import { useShortcuts } from '../../ui/shortcuts';
import { Day, MomentDay, None, Total, UserText } from '../../ui/values';
import { FilterBar } from './filter-bar';
import { ORDERS } from './orders';
import { requestsFilter } from './requests-filter';
import { type RequestsSearch, hasFilters, withoutFilters } from './requests-search';
import { type RequestsQuery, requestsDocument, requestsTotalDocument } from './requests.graphql.ts';
import styles from './requests.module.css';
import { ViewTabs } from './view-tabs';
import { firstOrderOf } from './views';

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
            <FirstSteps />
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

const SIZES = [String(PER_PAGE), '50', '100'] as const;

interface ListFootProps {
  search: RequestsSearch;
  page: number;
  /** The number of the last page, or of the last one that is known. */
  last: number;
}

/** Order, rows per page, and the links to the other pages. */
function ListFoot({ search, page, last }: ListFootProps) {
  const navigate = useNavigate();
  const set = (change: Partial<RequestsSearch>) =>
    void navigate({ to: '/requests', search: (before: RequestsSearch) => ({ ...before, ...change, page: undefined }) });
  const first = firstOrderOf(search.view);
  return (
    <div className={styles.foot}>
      <Select
        label="Order"
        value={search.order ?? first}
        onChange={({ target }) => set({ order: target.value === first ? undefined : target.value })}
      >
        {ORDERS.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Select
        label="Rows per page"
        value={search.per ?? SIZES[0]}
        onChange={({ target }) =>
          set({ per: SIZES.find((size) => size === target.value && size !== SIZES[0]) as RequestsSearch['per'] })
        }
      >
        {SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
      <Pager page={page} last={last} />
    </div>
  );
}

type RequestRow = RequestsQuery['approvalRequests']['data'][number];

const MAX_PARTS = 2;

const COLUMNS: readonly Column<RequestRow>[] = [
  {
    head: 'Customer',
    narrow: 'title',
    order: 'customer_name',
    cell: (row) => (
      <Link to="/requests/$id" params={{ id: row.id }} className={styles.customer} title={requestName(row)}>
        <bdi>{requestName(row)}</bdi>
      </Link>
    ),
  },
  { head: 'Part numbers', cell: (row) => <Parts lines={row.opportunities} /> },
  {
    head: 'Total',
    isNumber: true,
    order: 'requested_total',
    cell: (row) => <Total value={totalOf(row.opportunities)} />,
  },
  { head: 'State', narrow: 'end', cell: (row) => <StateBadge state={row.lifecycle_state} /> },
  { head: 'Round', narrow: 'none', isNumber: true, cell: (row) => row.round },
  { head: 'Requested by', narrow: 'none', cell: (row) => <UserText value={row.created_by?.name} /> },
  { head: 'Request date', narrow: 'none', order: 'request_date', cell: (row) => <Day value={row.request_date} /> },
  {
    head: 'Valid until',
    narrow: 'none',
    order: 'valid_until',
    cell: (row) => <MomentDay value={row.valid_until} />,
  },
];

/** The first part numbers; the title has all. */
function Parts({ lines }: { lines: RequestRow['opportunities'] }) {
  const parts = [...new Set(lines.flatMap(({ partnumber }) => partnumber ?? []))];
  if (parts.length === 0) return <None />;
  const rest = parts.length - MAX_PARTS;
  return (
    <span className={styles.parts} title={parts.join(', ')}>
      <bdi className={styles.part}>{parts.slice(0, MAX_PARTS).join(', ')}</bdi>
      {rest > 0 && ` and ${rest} more`}
    </span>
  );
}
