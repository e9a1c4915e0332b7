import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { post } from '../../api/post';
import { Button, buttonClasses } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Facts } from '../../ui/facts';
import { ListState } from '../../ui/list-state';
import { Countdown } from '../../ui/values';
import { DeliveryState, hasEnded } from './delivery-state';
import { type DeliveryStateQuery, deliveryStateDocument } from './endpoint.graphql.ts';
import { LastStatus } from './last-status';
import styles from './webhooks.module.css';

const ENDED = {
  delivered: 'The endpoint received the event.',
  exhausted: 'All attempts failed.',
  paused: 'The endpoint is off. The delivery is sent once it is turned on.',
};

const INTERVAL_MS = 1_000;

type Delivery = NonNullable<DeliveryStateQuery['webhookDelivery']>;

/** Follows a test delivery until no further attempt follows. */
export function FollowTest({
  endpoint,
  delivery,
  onClose,
}: {
  endpoint: string;
  delivery: string;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const followed = useQuery({
    queryKey: ['webhooks', 'delivery-state', delivery],
    queryFn: async ({ signal }) => (await post(deliveryStateDocument, { id: delivery }, { signal })).webhookDelivery,
    refetchInterval: ({ state }) =>
      state.data === null || (state.data && hasEnded(state.data.status)) ? false : INTERVAL_MS,
  });
  const status = followed.data?.status;
  useEffect(() => {
    if (status !== undefined) void queries.invalidateQueries({ queryKey: ['webhooks', 'deliveries', endpoint] });
  }, [queries, endpoint, status]);
  return (
    <Dialog title="Send test" onClose={onClose}>
      <div className={styles.stack}>
        <ListState query={followed}>
          {(found) =>
            found === null ? <p role="alert">The delivery no longer exists.</p> : <Progress delivery={found} />
          }
        </ListState>
        <DialogActions>
          <Link className={buttonClasses()} to="/webhooks/$endpoint/deliveries/$id" params={{ endpoint, id: delivery }}>
            Open delivery
          </Link>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function Progress({ delivery }: { delivery: Delivery }) {
  const { status, attempts, next_attempt_at } = delivery;
  const outcome = Object.entries(ENDED).find(([state]) => state === status)?.[1];
  return (
    <>
      <p role="status" className={styles.row}>
        <DeliveryState state={status} />
        <span>
          {outcome ??
            'This dialog follows the delivery until it ends. The delivery continues when you close the dialog.'}
        </span>
      </p>
      <Facts
        facts={[
          ['Attempts', attempts],
          ['Last status', <LastStatus key="status" delivery={delivery} />],
          ...(next_attempt_at === null
            ? []
            : [['Next attempt', <Countdown key="next" until={next_attempt_at} />] as const]),
        ]}
      />
    </>
  );
}
