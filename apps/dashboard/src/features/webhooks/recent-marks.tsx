import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../api/post';
import { type Column, DataTable } from '../../ui/data-table';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Moment, None } from '../../ui/values';
import { DeliveryState, deliveryStateText } from './delivery-state';
import { type LastDeliveriesQuery, lastDeliveriesDocument } from './webhooks.graphql.ts';
import styles from './webhooks.module.css';

type Delivery = LastDeliveriesQuery['webhookDeliveries']['data'][number];

/** The last 20 deliveries as marks, oldest first. A press shows them as a table. */
export function RecentMarks({ endpoint }: { endpoint: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['webhooks', 'last', endpoint],
    queryFn: async ({ signal }) =>
      (await post(lastDeliveriesDocument, { endpoint }, { signal })).webhookDeliveries.data,
  });
  if (!data) return <span className={styles.marksLoading} aria-busy />;
  if (data.length === 0) return <None />;
  const failed = data.filter(({ status }) => status === 'exhausted').length;
  return (
    <>
      <button
        type="button"
        className={styles.marks}
        aria-label={`Last ${data.length} deliveries, ${failed} failed. Show as table`}
        onClick={() => setOpen(true)}
      >
        {data.toReversed().map(({ id, status }) => (
          <span key={id} className={styles.mark} data-state={status} title={deliveryStateText(status)} aria-hidden />
        ))}
      </button>
      {isOpen && (
        <Dialog title="Last deliveries" isWide onClose={() => setOpen(false)}>
          <div className={styles.stack}>
            <DataTable name="Last deliveries" columns={columnsOf(endpoint)} rows={data} keyOf={({ id }) => id} />
            <DialogActions>
              <Button onClick={() => setOpen(false)}>Close</Button>
            </DialogActions>
          </div>
        </Dialog>
      )}
    </>
  );
}

const columnsOf = (endpoint: string): Column<Delivery>[] => [
  {
    head: 'Event',
    narrow: 'title',
    cell: ({ id, event_type }) => (
      <Link to="/webhooks/$endpoint/deliveries/$id" params={{ endpoint, id }}>
        {event_type}
      </Link>
    ),
  },
  { head: 'State', narrow: 'end', width: 110, cell: ({ status }) => <DeliveryState state={status} /> },
  { head: 'Time', isNumber: true, width: 148, cell: ({ created_at }) => <Moment value={created_at} /> },
];
