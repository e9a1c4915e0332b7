import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../api/post';
import { Button, buttonClasses } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { ListState } from '../../ui/list-state';
import { PageHeading } from '../../ui/page-heading';
import { pageOf } from '../../ui/page-of';
import { Pager } from '../../ui/pager';
import { UserText } from '../../ui/values';
import { AddEndpoint } from './add-endpoint';
import { EndpointState } from './endpoint-state';
import { EVERYTHING } from './event-tree';
import { RecentMarks } from './recent-marks';
import { type WebhookEndpointsQuery, webhookEndpointsDocument } from './webhooks.graphql.ts';
import styles from './webhooks.module.css';
import { WORDS } from './words';

type Endpoint = WebhookEndpointsQuery['webhookEndpoints'][number];

/** Endpoints of a page. The API lists all of them at once; the last deliveries are read for those that are shown. */
const PER_PAGE = 25;

/** The endpoints of the tenant. */
export function WebhooksPage({ page }: { page: number }) {
  const [isAdding, setAdding] = useState(false);
  const endpoints = useQuery({
    queryKey: ['webhooks', 'endpoints'],
    queryFn: async ({ signal }) => (await post(webhookEndpointsDocument, {}, { signal })).webhookEndpoints,
  });
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      {WORDS.addEndpoint}
    </Button>
  );
  return (
    <>
      <PageHeading title={WORDS.title}>
        <Link className={buttonClasses()} to="/webhooks/events">
          {WORDS.eventTypesLink}
        </Link>
        {add}
      </PageHeading>
      <ListState query={endpoints}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={WORDS.none}>
              <p>{WORDS.noneHint}</p>
            </Empty>
          ) : (
            <Endpoints {...pageOf(all, page, PER_PAGE)} />
          )
        }
      </ListState>
      {isAdding && <AddEndpoint onClose={() => setAdding(false)} />}
    </>
  );
}

const Endpoints = ({ rows, ...place }: ReturnType<typeof pageOf<Endpoint>>) => (
  <>
    <DataTable name={WORDS.endpoints} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} hasKeys />
    <Pager {...place} />
  </>
);

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
