import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { post } from '../../api/post';
import { beginOf, endOf } from '../../format/local-moment';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Select } from '../../ui/field';
import { FilterPeriod } from '../../ui/filter-field';
import { FilterPanel } from '../../ui/filter-panel';
import { List } from '../../ui/list-page';
import { NewRowsLine, useNewRows } from '../../ui/new-rows';
import { PER_PAGE, pagedByApi } from '../../ui/paged';
import { Countdown, Moment, useValueFormat } from '../../ui/values';
import { DELIVERY_STATES, DeliveryState, deliveryStateText } from './delivery-state';
import { INTERVAL_MS, eventTypesQuery } from './endpoint-query';
import { type WebhookDeliveriesQuery, webhookDeliveriesDocument } from './endpoint.graphql.ts';
import type { DeliveryFilters } from './filters';
import { LastStatus } from './last-status';
import styles from './webhooks.module.css';

interface DeliveriesProps {
  endpoint: string;
  filters: DeliveryFilters;
  /** The delivery that is open next to the list. */
  open?: string;
  hasFilters?: boolean;
}

type Row = WebhookDeliveriesQuery['webhookDeliveries']['data'][number];

/** The deliveries of an endpoint, newest first. */
export function Deliveries({ endpoint, filters, open, hasFilters = false }: DeliveriesProps) {
  const { timezone } = useValueFormat();
  const { status, type, page = 1 } = filters;
  const [from, to] = [filters.from && beginOf(filters.from, timezone), filters.to && endOf(filters.to, timezone)];
  const view = JSON.stringify({ status, type, from, to, page });
  const variables = { endpoint, status, type, from, to, first: PER_PAGE, page };
  const deliveries = useQuery({
    queryKey: ['webhooks', 'deliveries', endpoint, view],
    queryFn: async ({ signal }) => (await post(webhookDeliveriesDocument, variables, { signal })).webhookDeliveries,
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL_MS,
  });
  const latest = {
    rows: deliveries.data?.data ?? NO_ROWS,
    hasMore: deliveries.data?.paginatorInfo.hasMorePages ?? false,
    isLog: true,
  };
  const { rows, waiting, show } = useNewRows<Row>(latest, deliveries.isPlaceholderData ? undefined : view);
  const { page: _, ...restricting } = filters;
  const isFiltered = Object.keys(restricting).length > 0;
  return (
    <>
      {hasFilters && <DeliveryFilterBar filters={filters} />}
      <NewRowsLine waiting={waiting} show={show} order="Newest first" />
      <List
        query={deliveries}
        pageOf={(found) => pagedByApi({ ...found, data: rows }, found.paginatorInfo.total)}
        table={{
          name: 'Deliveries',
          columns: deliveryColumns({
            endpoint,
            filters,
            read_at_ms: deliveries.dataUpdatedAt,
          }),
          open,
        }}
        empty={
          isFiltered ? (
            <Empty title="No deliveries match." />
          ) : (
            <Empty title="There are no deliveries yet.">
              <p>Send a test to see whether the endpoint receives it.</p>
            </Empty>
          )
        }
      />
    </>
  );
}

const NO_ROWS: Row[] = [];

interface ColumnsProps {
  endpoint: string;
  filters: DeliveryFilters;
  /** When the rows were read: times are relative to it. */
  read_at_ms: number;
}

function deliveryColumns({ endpoint, filters, read_at_ms }: ColumnsProps): Column<Row>[] {
  const event: Column<Row> = {
    head: 'Event',
    narrow: 'title',
    cell: ({ id, event_type }) => (
      <Link
        className={styles.event}
        to="/webhooks/$endpoint/deliveries/$id"
        params={{ endpoint, id }}
        search={filters}
        resetScroll={false}
      >
        {event_type}
      </Link>
    ),
  };
  const time: Column<Row> = {
    head: 'Time',
    isNumber: true,
    width: 148,
    cell: ({ created_at }) => <Moment value={created_at} now_ms={read_at_ms} />,
  };
  return [event, STATE, ...DETAILS, time];
}

const STATE: Column<Row> = {
  head: 'State',
  narrow: 'end',
  width: 110,
  cell: ({ status }) => <DeliveryState state={status} />,
};

const DETAILS: Column<Row>[] = [
  { head: 'Last status', width: 130, hideBelow: 700, cell: (delivery) => <LastStatus delivery={delivery} /> },
  { head: 'Attempts', isNumber: true, width: 76, hideBelow: 700, cell: ({ attempts }) => attempts },
  {
    head: 'Next attempt',
    isNumber: true,
    width: 108,
    hideBelow: 700,
    cell: ({ next_attempt_at }) => <Countdown until={next_attempt_at} />,
  },
];

/** The filters of the deliveries. A change goes to the first page. */
function DeliveryFilterBar({ filters }: { filters: DeliveryFilters }) {
  const { data: types = [] } = useQuery(eventTypesQuery);
  const navigate = useNavigate();
  const filter = (change: DeliveryFilters) => {
    const search = (before: object) => ({ ...before, ...change, page: undefined });
    void navigate({ to: '.', search: search, resetScroll: false });
  };
  const { page: _, ...restricting } = filters;
  const all = <option value="">All</option>;
  return (
    <FilterPanel
      count={Object.keys(restricting).length}
      onClear={() => filter({ status: '', type: '', from: '', to: '' })}
    >
      <Select label="State" value={filters.status ?? ''} onChange={({ target }) => filter({ status: target.value })}>
        {all}
        {DELIVERY_STATES.map((state) => (
          <option key={state} value={state}>
            {deliveryStateText(state)}
          </option>
        ))}
      </Select>
      <Select label="Event type" value={filters.type ?? ''} onChange={({ target }) => filter({ type: target.value })}>
        {all}
        {[...new Set([...types.map(({ name }) => name), ...(filters.type ? [filters.type] : [])])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <FilterPeriod from={filters.from} to={filters.to} onFilter={filter} />
    </FilterPanel>
  );
}
