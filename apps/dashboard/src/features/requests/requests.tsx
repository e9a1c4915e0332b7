import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewer } from '../../api/viewer';
import { Bulk } from '../../approvals/bulk/bulk';
import { useBulkSelection } from '../../approvals/bulk/use-bulk-selection';
import { FirstSteps } from '../../approvals/first-steps/first-steps';
import { OrderField } from '../../approvals/request/order-field';
import { requestName, selectName } from '../../approvals/request/request-name';
import { greatestDiscount } from '../../approvals/request/greatest-discount';
import { StateBadge } from '../../approvals/request/state-badge';
import { RequestMarks } from '../../approvals/request/request-marks';
import { totalOf } from '../../approvals/request/total-of';
import { waitingSince, waitingWith } from '../../approvals/request/waiting';
import { countOf } from '../../format/count';
import { buttonClasses } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Select } from '../../ui/field';
import { ListPage } from '../../ui/list-page';
import { PageHeading } from '../../ui/page-heading';
import { PER_PAGE, pagedByApi } from '../../ui/paged';
import { Pager } from '../../ui/pager';
import { useSelection } from '../../ui/selection';
import { useShortcuts } from '../../ui/shortcuts';
import { Age, Day, Moment, MomentDay, None, Percent, Total, UserText } from '../../ui/values';
import { ExportButton } from './export-button';
import { FilterBar } from './filter-bar';
import { type RequestsSearch, hasFilters, withoutFilters } from './requests-search';
import type { RequestsQuery } from './requests.graphql.ts';
import styles from './requests.module.css';
import { KeptViews, ViewTabs } from './view-tabs';
import { useRequests } from './use-requests';
import { useSavedViews } from './use-saved-views';

/** All requests of the tenant: views, filters, order, pages, and the approval of many. */
export function RequestsPage({ search }: { search: RequestsSearch }) {
  const { can } = useViewer();
  const views = useSavedViews();
  const { view_id, filter, whole, rows, total, order, first, per, isAbsent } = useRequests(search, views);
  const selected = useBulkSelection({ filter: whole, total, ids: (rows.data?.data ?? []).map(({ id }) => id) });
  const selection = useSelection<RequestRow>(
    selected,
    ({ id }) => id,
    (row) => selectName(row, rows.data?.data ?? []),
  );
  const isEmpty = rows.data?.data.length === 0;
  const hasDeadlines = rows.data?.data.some(({ due_at }) => due_at !== null) ?? false;
  const filtered = useFiltered(search);
  const tabs = <ViewTabs search={search} filter={whole} order={order} views={views} />;
  if (isAbsent) return <AbsentView>{tabs}</AbsentView>;
  return (
    <>
      <ListPage
        count={total === undefined ? undefined : countOf(total, 'request')}
        actions={
          <>
            <ExportButton filter={filter} view_id={view_id} />
            {can('requests:write') && <NewRequest />}
          </>
        }
        filters={
          <>
            <FirstSteps />
            <KeptViews isReady={views !== undefined} />
            {tabs}
            <FilterBar search={search} canClear={hasFilters(search) && !isEmpty} />
            <p className={styles.order}>
              <OrderField value={order} first={first} hasDeadlines={hasDeadlines} />
            </p>
          </>
        }
        query={rows}
        pageOf={(found) => pagedByApi(found, total, per)}
        table={{
          name: 'Requests',
          columns: columnsAt({ now_ms: rows.dataUpdatedAt, hasDeadlines, view: search.view }),
          order,
          selection: can('requests:decide') ? selection : undefined,
        }}
        filtered={filtered}
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

/** A saved view that was deleted, or that the person may not read. */
const AbsentView = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeading />
    {children}
    <Empty title="This view does not exist any more.">
      <Link to="/requests">Show all requests</Link>
    </Empty>
  </>
);

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

const SIZES = [String(PER_PAGE), '50', '100'] as const;

interface ListFootProps {
  search: RequestsSearch;
  page: number;
  /** The number of the last page, or of the last one that is known. */
  last: number;
}

/** Rows per page, and the links to the other pages. */
function ListFoot({ search, page, last }: ListFootProps) {
  const navigate = useNavigate();
  const set = (change: Partial<RequestsSearch>) =>
    void navigate({ to: '/requests', search: (before: RequestsSearch) => ({ ...before, ...change, page: undefined }) });
  return (
    <div className={styles.foot}>
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

const dueAt = (now_ms: number): Column<RequestRow> => ({
  head: 'Due',
  order: 'due_at',
  width: 100,
  hideBelow: 700,
  cell: ({ due_at }) => <Moment value={due_at} now_ms={now_ms} />,
});

/** The deadline is shown once a row has one; where the table is narrow, in place of another date. */
const datesAt = (now_ms: number, hasDeadlines: boolean): readonly Column<RequestRow>[] => [
  ...(hasDeadlines ? [dueAt(now_ms)] : []),
  {
    head: 'Created',
    narrow: 'none',
    order: 'created_at',
    width: 100,
    hideBelow: 900,
    cell: (row) => <MomentDay value={row.created_at} />,
  },
  {
    head: 'Request date',
    narrow: 'none',
    order: 'request_date',
    width: 100,
    hideBelow: hasDeadlines ? 1200 : 1100,
    cell: (row) => <Day value={row.request_date} />,
  },
  {
    head: 'Valid until',
    narrow: 'none',
    order: 'valid_until',
    width: 100,
    hideBelow: hasDeadlines ? 900 : 700,
    cell: (row) => (hasNoEnd(row) ? 'no end' : <MomentDay value={row.valid_until} />),
  },
];

interface ColumnsContext {
  /** When the rows were read: ages are relative to it. */
  now_ms: number;
  hasDeadlines: boolean;
  view: string | undefined;
}

/** A request with a question to the person opens at its discussion. */
const columnsAt = ({ now_ms, hasDeadlines, view }: ColumnsContext): readonly Column<RequestRow>[] => [
  {
    head: 'Customer',
    narrow: 'title',
    order: 'customer_name',
    cell: (row) => (
      <Link
        to="/requests/$id"
        params={{ id: row.id }}
        search={view === 'questions_to_me' ? { tab: 'discussion' } : {}}
        className={styles.customer}
        title={requestName(row)}
      >
        <bdi>{requestName(row)}</bdi>
      </Link>
    ),
  },
  { head: 'Part numbers', width: 160, hideBelow: 900, cell: (row) => <Parts lines={row.opportunities} /> },
  {
    head: 'Total',
    isNumber: true,
    order: 'requested_total',
    width: 172,
    cell: (row) => <Total value={totalOf(row.opportunities)} />,
  },
  {
    head: 'Greatest discount',
    isNumber: true,
    order: 'max_discount',
    width: 84,
    hideBelow: 540,
    cell: (row) => <Percent value={greatestDiscount(row.opportunities)} />,
  },
  {
    head: 'State',
    narrow: 'end',
    width: hasDeadlines ? 196 : 156,
    isWrapped: true,
    cell: (row) => <State row={row} now_ms={now_ms} />,
  },
  {
    head: 'Round',
    narrow: 'none',
    isNumber: true,
    width: 68,
    hideBelow: 1200,
    cell: ({ round }) => (round > 1 ? round : null),
  },
  {
    head: 'Requested by',
    narrow: 'none',
    width: 120,
    hideBelow: 1200,
    cell: (row) => <UserText value={row.created_by?.name} />,
  },
  ...datesAt(now_ms, hasDeadlines),
];

/** Whether the request is approved for an unlimited time. */
const hasNoEnd = ({ lifecycle_state, valid_until }: RequestRow): boolean =>
  valid_until === null && ['approved', 'partially_approved'].includes(lifecycle_state);

/** The state; while pending also with whom the request waits and since when, such as `RSM-NA · 2 h`. */
function State({ row, now_ms }: { row: RequestRow; now_ms: number }) {
  const { lifecycle_state, steps } = row;
  const since = lifecycle_state === 'pending' ? waitingSince(steps) : null;
  const codes = waitingWith(steps);
  return (
    <>
      <StateBadge state={lifecycle_state} /> <RequestMarks request={row} />
      {since !== null && (
        <span className={styles.waiting} title={codes}>
          <bdi>{codes}</bdi> · <Age since={since} now_ms={now_ms} />
        </span>
      )}
    </>
  );
}

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
