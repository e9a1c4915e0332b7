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

const recentCountsText = (count: { delivered: number; retrying: number; exhausted: number }) => {
  const texts = [
    count.delivered && `${count.delivered} delivered`,
    count.retrying && `${count.retrying} retrying`,
    count.exhausted && `${count.exhausted} failed`,
  ];
  return texts.some(Boolean) ? `24 h: ${texts.filter(Boolean).join(', ')}` : '24 h: no attempts';
};

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
              Event types
            </Link>
            <Button look="primary" onClick={() => setAdding(true)}>
              Add endpoint
            </Button>
          </>
        }
        query={endpoints}
        pageOf={(all) => paged(all, page)}
        table={{ name: 'Webhook endpoints', columns: COLUMNS }}
        empty={
          <Empty title="There are no webhook endpoints.">
            <p>An endpoint is one of your URLs that receives events, such as the approval of a request.</p>
          </Empty>
        }
      />
      {isAdding && <AddEndpoint onClose={() => setAdding(false)} />}
    </>
  );
}

const COLUMNS: Column<Endpoint>[] = [
  {
    head: 'URL',
    narrow: 'title',
    cell: ({ id, url }) => (
      <Link className={styles.url} to="/webhooks/$endpoint" params={{ endpoint: id }} title={url}>
        <bdi>{url}</bdi>
      </Link>
    ),
  },
  {
    head: 'Description',
    hideBelow: 900,
    cell: ({ description }) => (
      <span className={styles.text}>
        <UserText value={description} />
      </span>
    ),
  },
  { head: 'Events', width: 200, hideBelow: 700, cell: ({ event_types }) => <Events types={event_types} /> },
  { head: 'State', narrow: 'end', width: 150, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  {
    head: 'Last deliveries',
    width: 200,
    cell: ({ id, recent }) => (
      <>
        <RecentMarks endpoint={id} />
        <span className={styles.recent}>{recentCountsText(recent)}</span>
      </>
    ),
  },
];

/** The first event types; the title has all of them. */
const Events = ({ types }: { types: string[] }) => (
  <span className={styles.events} title={types.join(', ')}>
    {types.includes(EVERYTHING) ? 'Everything (*)' : types.join(', ')}
  </span>
);
