import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { post } from '../../api/post';
import { buttonClasses } from '../../ui/button';
import { Code } from '../../ui/code';
import { CopyButton } from '../../ui/copy-button';
import { type Column, DataTable } from '../../ui/data-table';
import { ListState } from '../../ui/list-state';
import { Crumb } from '../../ui/crumb';
import { PageHeading } from '../../ui/page-heading';
import { Split } from '../../ui/split';
import { type WebhookEventTypesQuery, webhookEventExamplesDocument } from './webhooks.graphql.ts';
import { eventTypesQuery } from './endpoint-query';
import styles from './webhooks.module.css';

type EventType = WebhookEventTypesQuery['webhookEventTypes'][number];

/** The catalogue of event types, with the schema and an example of the open one. */
export function EventTypesPage({ open }: { open: string | undefined }) {
  const types = useQuery(eventTypesQuery);
  return (
    <>
      <Crumb to="/webhooks">Webhooks</Crumb>
      <PageHeading />
      <ListState query={types}>
        {(all) => {
          const type = all.find(({ name }) => name === open);
          return (
            <Split
              list={
                <DataTable
                  name="Event types"
                  columns={COLUMNS}
                  rows={all}
                  keyOf={({ name }) => name}
                  open={type?.name}
                  hasKeys
                />
              }
              open={type && <OpenType type={type} />}
            />
          );
        }}
      </ListState>
    </>
  );
}

const COLUMNS: Column<EventType>[] = [
  {
    head: 'Type',
    width: 260,
    narrow: 'title',
    cell: ({ name }) => (
      <Link className={styles.event} to="/webhooks/events" search={{ open: name }} resetScroll={false}>
        {name}
      </Link>
    ),
  },
  { head: 'Description', isWrapped: true, cell: ({ description }) => description },
  { head: 'Since', narrow: 'end', width: 64, cell: ({ since }) => since },
];

function OpenType({ type: { name, is_default } }: { type: EventType }) {
  const examples = useQuery({
    queryKey: ['webhook-event-examples'],
    queryFn: async ({ signal }) => (await post(webhookEventExamplesDocument, {}, { signal })).webhookEventTypes,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return (
    <section className={styles.open} aria-label={name}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <Link className={buttonClasses('plain')} to="/webhooks/events" resetScroll={false}>
          Close
        </Link>
      </div>
      {is_default && <p className={styles.muted}>Endpoints that do not list event types receive it.</p>}
      <ListState query={examples}>
        {(all) => {
          const { schema, example } = all.find((each) => each.name === name) ?? {};
          const text = JSON.stringify(example, null, 2);
          return (
            <div className={styles.stack}>
              <div className={styles.row}>
                <h3>Example</h3>
                <CopyButton text={text} label="Copy example" />
              </div>
              <Code name="Example" text={text} />
              <h3>Schema</h3>
              <Code name="Schema" text={JSON.stringify(schema, null, 2)} />
            </div>
          );
        }}
      </ListState>
    </section>
  );
}
