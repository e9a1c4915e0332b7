import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../api/post';
import { Button, buttonClasses } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { ListPage } from '../../ui/list-page';
import { paged } from '../../ui/paged';
import { UserText } from '../../ui/values';
import { AddEndpoint } from './add-endpoint';
import { EndpointState } from './endpoint-state';
import { EVERYTHING } from './event-tree';
import { RecentMarks } from './recent-marks';
import { type WebhookEndpointsQuery, webhookEndpointsDocument } from './webhooks.graphql.ts';
import styles from './webhooks.module.css';
import { WORDS } from './words';

type Endpoint = WebhookEndpointsQuery['webhookEndpoints'][number];

/** The endpoints of the tenant. The API lists all of them at once; the last deliveries are read for those that are shown. */
export function WebhooksPage({ page }: { page: number }) {
  const [isAdding, setAdding] = useState(false);
  const endpoints = useQuery({
    queryKey: ['webhooks', 'endpoints'],
    queryFn: async ({ signal }) => (await post(webhookEndpointsDocument, {}, { signal })).webhookEndpoints,
  });
  return (
    <>
      <ListPage
        actions={
          <>
            <Link className={buttonClasses()} to="/webhooks/events">
              {WORDS.eventTypesLink}
            </Link>
            <Button look="primary" onClick={() => setAdding(true)}>
              {WORDS.addEndpoint}
            </Button>
          </>
        }
        query={endpoints}
        pageOf={(all) => paged(all, page)}
        table={{ name: WORDS.endpoints, columns: COLUMNS }}
        empty={
          <Empty title={WORDS.none}>
            <p>{WORDS.noneHint}</p>
          </Empty>
        }
      />
      {isAdding && <AddEndpoint onClose={() => setAdding(false)} />}
    </>
  );
}

const COLUMNS: Column<Endpoint>[] = [
  {
    head: WORDS.url,
    narrow: 'title',
    cell: ({ id, url }) => (
      <Link className={styles.url} to="/webhooks/$endpoint" params={{ endpoint: id }} title={url}>
        <bdi>{url}</bdi>
      </Link>
    ),
  },
  {
    head: WORDS.description,
    cell: ({ description }) => (
      <span className={styles.text}>
        <UserText value={description} />
      </span>
    ),
  },
  { head: WORDS.events, cell: ({ event_types }) => <Events types={event_types} /> },
  { head: WORDS.state, narrow: 'end', cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  {
    head: WORDS.lastDeliveries,
    cell: ({ id, recent }) => (
      <>
        <RecentMarks endpoint={id} />
        <span className={styles.recent}>{WORDS.recentCounts(recent)}</span>
      </>
    ),
  },
];

/** The first event types; the title has all of them. */
const Events = ({ types }: { types: string[] }) => (
  <span className={styles.events} title={types.join(', ')}>
    {types.includes(EVERYTHING) ? WORDS.everything : types.join(', ')}
  </span>
);
