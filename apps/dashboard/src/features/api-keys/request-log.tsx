import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { post } from '../../api/post';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Select } from '../../ui/field';
import { FilterField, FilterPeriod } from '../../ui/filter-field';
import { FilterPanel } from '../../ui/filter-panel';
import { List } from '../../ui/list-page';
import { PER_PAGE } from '../../ui/paged';
import { Moment, useValueFormat } from '../../ui/values';
import styles from './api-keys.module.css';
import { type KeyRequestsQuery, keyRequestsDocument } from './key-usage.graphql.ts';
import { INTERFACES, interfaceText } from './keys-table';
import { type RequestFilters, STATUSES, type Status, filterOf } from './request-filters';

interface RequestLogProps {
  /** The id of the key. */
  id: string;
  filters: RequestFilters;
  /** The cursor of the page; undefined for the newest one. */
  after: string | undefined;
}

type Row = KeyRequestsQuery['requestLogs']['data'][number];

/** The requests of a key, newest first. */
export function RequestLog({ id, filters, after }: RequestLogProps) {
  const { timezone } = useValueFormat();
  const variables = { filter: filterOf(id, filters, timezone), first: PER_PAGE, ...(after && { after }) };
  const requests = useQuery({
    queryKey: ['api keys', 'requests', JSON.stringify(variables)],
    queryFn: async ({ signal }) => (await post(keyRequestsDocument, variables, { signal })).requestLogs,
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <RequestFilterBar filters={filters} />
      <List
        query={requests}
        pageOf={({ data: rows }) => ({ rows, page: 1, last: 1 })}
        table={{ name: 'Requests', columns: columnsAt(requests.dataUpdatedAt) }}
        empty={<Empty title={isFiltered || after ? 'No requests match.' : 'The key made no requests that are kept.'} />}
        foot={() => <Pages after={after} older={olderOf(requests.data)} />}
      />
    </>
  );
}

const olderOf = (data: KeyRequestsQuery['requestLogs'] | undefined): string | undefined =>
  data?.paginatorInfo.hasMorePages ? (data.paginatorInfo.endCursor ?? undefined) : undefined;

const columnsAt = (now_ms: number): Column<Row>[] => [
  { head: 'Time', narrow: 'end', width: 148, cell: ({ at }) => <Moment value={at} now_ms={now_ms} /> },
  { head: 'Interface', width: 84, hideBelow: 700, cell: (row) => interfaceText(row.interface) },
  {
    head: 'Operation',
    narrow: 'title',
    cell: ({ method, route, operations, request_id }) => (
      <span title={`Request ${request_id}`}>
        {operations.length > 0 ? operations.join(', ') : <code className={styles.prefix}>{`${method} ${route}`}</code>}
      </span>
    ),
  },
  { head: 'Status', width: 220, cell: ({ status, error }) => (error === null ? status : `${status} ${error}`) },
  { head: 'Duration', isNumber: true, width: 90, cell: ({ duration_ms }) => `${duration_ms.toFixed(1)} ms` },
  { head: 'Address', width: 140, hideBelow: 900, cell: ({ ip }) => ip },
];

/** Links to the newest and to the older requests. The browser's way back leads to the page before. */
function Pages({ after, older }: { after: string | undefined; older: string | undefined }) {
  if (after === undefined && older === undefined) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {after !== undefined && (
        <Link to="." search={(search: object) => ({ ...search, after: undefined })}>
          Newest
        </Link>
      )}
      {older !== undefined && (
        <Link to="." search={(search: object) => ({ ...search, after: older })}>
          Older
        </Link>
      )}
    </nav>
  );
}

const STATUS_TEXTS: Record<Status, string> = {
  ok: 'Below 400',
  errors: '400 and above',
  client: '400 to 499',
  server: '500 and above',
};

/** The filters of the requests. A change goes to the newest page. */
function RequestFilterBar({ filters }: { filters: RequestFilters }) {
  const navigate = useNavigate();
  const filter = (change: Partial<Record<keyof RequestFilters, string | undefined>>) => {
    const search = (before: object) => ({ ...before, ...change, after: undefined });
    void navigate({ to: '.', search: search, resetScroll: false });
  };
  const none = { interface: '', operation: '', status: '', error: '', request: '', ip: '', from: '', to: '' };
  const { interface: used = '', operation, status = '', error, request, ip, from, to } = filters;
  return (
    <FilterPanel count={Object.keys(filters).length} onClear={() => filter(none)}>
      <Select label="Interface" value={used} onChange={({ target }) => filter({ interface: target.value })}>
        <option value="">All</option>
        {Object.entries(INTERFACES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Select label="Status" value={status} onChange={({ target }) => filter({ status: target.value })}>
        <option value="">All</option>
        {STATUSES.map((value) => (
          <option key={value} value={value}>
            {STATUS_TEXTS[value]}
          </option>
        ))}
      </Select>
      <FilterField label="Operation" value={operation} onFilter={(value) => filter({ operation: value })} />
      <FilterField label="Error code" value={error} onFilter={(value) => filter({ error: value })} />
      <FilterField label="Request id" value={request} onFilter={(value) => filter({ request: value })} />
      <FilterField label="Address" value={ip} onFilter={(value) => filter({ ip: value })} />
      <FilterPeriod from={from} to={to} onFilter={filter} />
    </FilterPanel>
  );
}
