import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { post } from '../../api/post';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { useShortcuts } from '../../ui/shortcuts';
import { Split } from '../../ui/split';
import { Deliveries } from './deliveries';
import { DeliveryDetails } from './delivery-details';
import { webhookDeliveryDocument } from './endpoint.graphql.ts';
import { INTERVAL_MS, endpointQuery } from './endpoint-query';
import type { DeliveryFilters } from './filters';
import styles from './webhooks.module.css';

interface DeliveryPageProps {
  endpoint: string;
  id: string;
  filters: DeliveryFilters;
}

/** A delivery next to the list that it was opened from. */
export function DeliveryPage({ endpoint, id, filters }: DeliveryPageProps) {
  const navigate = useNavigate();
  const owner = useQuery(endpointQuery(endpoint));
  const delivery = useQuery({
    queryKey: ['webhooks', 'delivery', id],
    queryFn: async ({ signal }) => (await post(webhookDeliveryDocument, { id }, { signal })).webhookDelivery,
    refetchInterval: INTERVAL_MS,
  });
  useShortcuts({
    Escape: () =>
      void navigate({ to: '/webhooks/$endpoint', params: { endpoint }, search: filters, resetScroll: false }),
  });
  if (delivery.data === null || (delivery.data && delivery.data.endpoint_id !== endpoint)) {
    return (
      <NotFoundState to={`/webhooks/${encodeURIComponent(endpoint)}`} label="Go to the deliveries of the endpoint" />
    );
  }
  return (
    <>
      <p className={styles.crumbs}>
        <Link to="/webhooks" activeOptions={{ exact: true }}>
          Webhooks
        </Link>
        {' / '}
        <Link to="/webhooks/$endpoint" params={{ endpoint }} search={filters} activeOptions={{ exact: true }}>
          <bdi>{owner.data?.url ?? 'Deliveries'}</bdi>
        </Link>
      </p>
      <Split
        list={<Deliveries endpoint={endpoint} filters={filters} open={id} />}
        open={
          <div className={styles.open}>
            <ListState query={delivery}>
              {(found) =>
                found && (
                  <DeliveryDetails
                    key={id}
                    delivery={found}
                    url={owner.data?.url}
                    isActive={owner.data?.active ?? true}
                    filters={filters}
                  />
                )
              }
            </ListState>
          </div>
        }
      />
    </>
  );
}
