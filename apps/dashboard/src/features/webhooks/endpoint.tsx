import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { Tabs } from '../../ui/tabs';
import { Deliveries } from './deliveries';
import { EndpointActions } from './endpoint-actions';
import { endpointQuery } from './endpoint-query';
import { EndpointSettings } from './endpoint-settings';
import { EndpointState } from './endpoint-state';
import type { DeliveryFilters } from './filters';
import styles from './webhooks.module.css';

interface EndpointPageProps {
  id: string;
  /** `settings`; otherwise the deliveries. */
  tab: string | undefined;
  filters: DeliveryFilters;
}

/** An endpoint with its deliveries or its settings. */
export function EndpointPage({ id, tab, filters }: EndpointPageProps) {
  const endpoint = useQuery(endpointQuery(id));
  const tabs = [
    { label: 'Deliveries', value: undefined },
    { label: 'Settings', value: 'settings' },
  ];
  return (
    <ListState query={endpoint}>
      {(found) =>
        found === null ? (
          <NotFoundState to="/webhooks" label="Go to the webhooks" />
        ) : (
          <>
            <p className={styles.crumbs}>
              <Link to="/webhooks" activeOptions={{ exact: true }}>
                Webhooks
              </Link>
            </p>
            <PageHeading title={found.url} badges={<EndpointState endpoint={found} />}>
              <EndpointActions endpoint={found} />
            </PageHeading>
            {found.description !== null && (
              <p className={styles.muted}>
                <bdi>{found.description}</bdi>
              </p>
            )}
            <Tabs name="Views of the endpoint" tabs={tabs} current={tab} />
            {tab === 'settings' ? (
              <EndpointSettings endpoint={found} />
            ) : (
              <Deliveries endpoint={id} filters={filters} hasFilters />
            )}
          </>
        )
      }
    </ListState>
  );
}
