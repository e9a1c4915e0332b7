import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { beginOf, endOf } from '../../format/local-moment';
import { Empty } from '../../ui/empty';
import { ListState } from '../../ui/list-state';
import { NewRowsButton, useNewRows } from '../../ui/new-rows';
import { Pager } from '../../ui/pager';
import { useValueFormat } from '../../ui/values';
import { DeliveriesTable, type Row } from './deliveries-table';
import { DeliveryFilterBar } from './delivery-filter-bar';
import { type WebhookDeliveriesQuery, webhookDeliveriesDocument } from './endpoint.graphql.ts';
import { INTERVAL_MS } from './endpoint-query';
import type { DeliveryFilters } from './filters';
import { DELIVERY_WORDS } from './words';

interface DeliveriesProps {
  endpoint: string;
  filters: DeliveryFilters;
  /** The delivery that is open next to the list. */
  open?: string;
  hasFilters?: boolean;
}

type Page = WebhookDeliveriesQuery['webhookDeliveries'];

/** The deliveries of an endpoint, newest first. */
export function Deliveries({ endpoint, filters, open, hasFilters = false }: DeliveriesProps) {
  const { timezone } = useValueFormat();
  const { status, type, page = 1 } = filters;
  const [from, to] = [filters.from && beginOf(filters.from, timezone), filters.to && endOf(filters.to, timezone)];
  const view = JSON.stringify({ status, type, from, to, page });
  const deliveries = useQuery({
    queryKey: ['webhooks', 'deliveries', endpoint, view],
    queryFn: async ({ signal }) =>
      (await post(webhookDeliveriesDocument, { endpoint, status, type, from, to, page }, { signal })).webhookDeliveries,
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL_MS,
  });
  const isOther = deliveries.isPlaceholderData;
  return (
    <>
      {hasFilters && <DeliveryFilterBar filters={filters} />}
      <ListState query={deliveries}>
        {(data) => (
          <List
            endpoint={endpoint}
            filters={filters}
            page={data}
            view={isOther ? undefined : view}
            read_at_ms={deliveries.dataUpdatedAt}
            open={open}
          />
        )}
      </ListState>
    </>
  );
}

interface ListProps extends Pick<DeliveriesProps, 'endpoint' | 'filters'> {
  page: Page;
  /** Undefined while the rows are those of another view. */
  view: string | undefined;
  read_at_ms: number;
  open: string | undefined;
}

function List({ endpoint, filters, page, view, read_at_ms, open }: ListProps) {
  const { currentPage, lastPage } = page.paginatorInfo;
  const { rows, waiting, show } = useNewRows<Row>(
    { rows: page.data, hasMore: currentPage < lastPage, isLog: true },
    view,
  );
  const { page: _, ...restricting } = filters;
  if (rows.length === 0) return <NoDeliveries isFiltered={Object.keys(restricting).length > 0} />;
  return (
    <>
      <NewRowsButton waiting={waiting} show={show} />
      <DeliveriesTable
        endpoint={endpoint}
        filters={filters}
        rows={rows}
        isBusy={view === undefined}
        open={open}
        read_at_ms={read_at_ms}
      />
      <Pager page={currentPage} last={lastPage} />
    </>
  );
}

const NoDeliveries = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title={DELIVERY_WORDS.noneMatch} />
  ) : (
    <Empty title={DELIVERY_WORDS.none}>
      <p>{DELIVERY_WORDS.noneHint}</p>
    </Empty>
  );
