import { Link } from '@tanstack/react-router';
import { type Column, DataTable } from '../../ui/data-table';
import { Countdown, Moment } from '../../ui/values';
import { DeliveryState } from './delivery-state';
import type { WebhookDeliveriesQuery } from './endpoint.graphql.ts';
import type { DeliveryFilters } from './filters';
import { LastStatus } from './last-status';
import styles from './webhooks.module.css';
import { DELIVERY_WORDS } from './words';

export type Row = WebhookDeliveriesQuery['webhookDeliveries']['data'][number];

interface DeliveriesTableProps {
  endpoint: string;
  filters: DeliveryFilters;
  rows: readonly Row[];
  isBusy: boolean;
  open: string | undefined;
  /** When the rows were read: times are relative to it. */
  read_at_ms: number;
}

/** Next to an open delivery only the first columns are shown. */
export function DeliveriesTable({ endpoint, filters, rows, isBusy, open, read_at_ms }: DeliveriesTableProps) {
  const event: Column<Row> = {
    head: DELIVERY_WORDS.event,
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
    head: DELIVERY_WORDS.time,
    isNumber: true,
    cell: ({ created_at }) => <Moment value={created_at} now_ms={read_at_ms} />,
  };
  const columns = [event, STATE, ...(open === undefined ? DETAILS : []), time];
  return (
    <DataTable
      name={DELIVERY_WORDS.table}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      isBusy={isBusy}
      open={open}
      hasKeys
    />
  );
}

const STATE: Column<Row> = {
  head: DELIVERY_WORDS.state,
  narrow: 'end',
  cell: ({ status }) => <DeliveryState state={status} />,
};

const DETAILS: Column<Row>[] = [
  { head: DELIVERY_WORDS.lastStatus, cell: (delivery) => <LastStatus delivery={delivery} /> },
  { head: DELIVERY_WORDS.attempts, isNumber: true, cell: ({ attempts }) => attempts },
  {
    head: DELIVERY_WORDS.nextAttempt,
    isNumber: true,
    cell: ({ next_attempt_at }) => <Countdown until={next_attempt_at} />,
  },
];
