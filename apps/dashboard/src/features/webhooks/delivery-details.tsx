import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { dateOf } from '../../format/age';
import { countOf } from '../../format/count';
import { Notice } from '../../ui/alert';
import { Button, buttonClasses } from '../../ui/button';
import { Code } from '../../ui/code';
import { CopyButton } from '../../ui/copy-button';
import { type Column, DataTable } from '../../ui/data-table';
import { Facts } from '../../ui/facts';
import { FormDialog } from '../../ui/form-dialog';
import { PageHeading } from '../../ui/page-heading';
import { announce } from '../../ui/status';
import { Countdown, Moment, None } from '../../ui/values';
import { WriteProblem } from '../../ui/write-problem';
import { curlOf } from './curl-of';
import { DeliveryState } from './delivery-state';
import type { Delivery } from './endpoint-query';
import type { DeliveryFilters } from './filters';
import { attemptErrorText } from './last-status';
import { requestOf } from './request-of';
import styles from './webhooks.module.css';
import { replayWebhookDeliveryDocument } from './writes.graphql.ts';

/** The headers of the last attempt: their values, and what they mean. */
const headersOf = ({ message_id, attempt_log }: Delivery): [name: string, value: string, meaning: string][] => [
  ['content-type', 'application/json', 'The payload, byte for byte as it was signed.'],
  ['user-agent', 'DAS-Webhooks/1', ''],
  ['webhook-id', message_id, 'It is the same at every attempt and replay: use it to ignore duplicates.'],
  [
    'webhook-timestamp',
    lastSent(attempt_log),
    'The Unix time of the attempt in seconds. Refuse deliveries older than 5 minutes.',
  ],
  [
    'webhook-signature',
    'v1,…',
    'The value is not stored. It is v1, and the Base64 of HMAC-SHA256 over webhook-id, webhook-timestamp and the body, joined with dots. The key is the secret after whsec_, decoded from Base64. For 24 hours after a rotation there are two signatures, separated by a space.',
  ],
];

const MS_PER_S = 1_000;

const lastSent = (attempts: Delivery['attempt_log']): string => {
  const at = attempts.at(-1)?.at;
  return at === undefined ? 'not sent yet' : String(Math.floor(dateOf(at).getTime() / MS_PER_S));
};

interface DeliveryDetailsProps {
  delivery: Delivery;
  /** The address of the endpoint, once it is known. */
  url: string | undefined;
  /** Whether the endpoint receives events. */
  isActive: boolean;
  filters: DeliveryFilters;
}

/** Everything about one delivery. */
export function DeliveryDetails({ delivery, url, isActive, filters }: DeliveryDetailsProps) {
  const [isReplaying, setReplaying] = useState(false);
  const { endpoint_id, event_type, status, payload } = delivery;
  const request = requestOf(event_type, payload);
  return (
    <>
      <PageHeading title={event_type} badges={<DeliveryState state={status} />}>
        {request !== undefined && (
          <Link className={buttonClasses()} to="/requests/$id" params={{ id: request }}>
            Open request
          </Link>
        )}
        <Button look="primary" onClick={() => setReplaying(true)}>
          Replay
        </Button>
        <Link
          className={buttonClasses('plain')}
          to="/webhooks/$endpoint"
          params={{ endpoint: endpoint_id }}
          search={filters}
          resetScroll={false}
        >
          Close
        </Link>
      </PageHeading>
      <DeliveryFacts delivery={delivery} />
      <section className={styles.part} aria-label="Attempts">
        <h2>Attempts</h2>
        <Attempts attempts={delivery.attempt_log} />
      </section>
      <Payload delivery={delivery} url={url} />
      <section className={styles.part} aria-label="Headers">
        <h2>Headers</h2>
        <Facts
          facts={headersOf(delivery).map(([name, value, meaning]) => [
            name,
            <span key={name}>
              <code className={styles.code}>{value}</code>
              <span className={styles.meaning}>{meaning}</span>
            </span>,
          ])}
        />
      </section>
      {isReplaying && <ReplayOne delivery={delivery} isActive={isActive} onClose={() => setReplaying(false)} />}
    </>
  );
}

const DeliveryFacts = ({
  delivery: { message_id, event_id, created_at, delivered_at, next_attempt_at },
}: {
  delivery: Delivery;
}) => (
  <Facts
    facts={[
      [
        'Message id',
        <span key="id" className={styles.row}>
          <code className={styles.code}>{message_id}</code>
          <CopyButton text={message_id} label="Copy id" />
        </span>,
      ],
      [
        'Event id',
        <code key="event" className={styles.code}>
          {event_id}
        </code>,
      ],
      ['Created', <Moment key="created" value={created_at} />],
      ['Delivered', <Moment key="delivered" value={delivered_at} />],
      ...(next_attempt_at === null
        ? []
        : [['Next attempt', <Countdown key="next" until={next_attempt_at} />] as const]),
    ]}
  />
);

type Attempt = Delivery['attempt_log'][number] & { number: number };

/** The attempts, oldest first. Bodies are text of the receiver: isolated and bounded. */
function Attempts({ attempts }: { attempts: Delivery['attempt_log'] }) {
  if (attempts.length === 0) return <p className={styles.muted}>There are no attempts yet.</p>;
  const rows = attempts.map((attempt, index) => ({ ...attempt, number: index + 1 }));
  return <DataTable name="Attempts" columns={COLUMNS} rows={rows} keyOf={({ number }) => String(number)} />;
}

const COLUMNS: Column<Attempt>[] = [
  { head: 'Time', narrow: 'title', width: 168, cell: ({ at }) => <Moment value={at} hasSeconds /> },
  { head: 'Status', narrow: 'end', width: 68, cell: ({ status_code }) => status_code ?? <None /> },
  {
    head: 'Error',
    isWrapped: true,
    cell: ({ error }) => (error === null ? <None /> : <span title={error}>{attemptErrorText(error)}</span>),
  },
  {
    head: 'Body',
    isWrapped: true,
    cell: ({ body, number }) => (body ? <Body text={body} attempt={number} /> : <None />),
  },
];

/** Texts with more characters are cut, until the person wants all. */
const MAX_SHOWN = 200;

function Body({ text, attempt }: { text: string; attempt: number }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <pre
        className={styles.body}
        data-all={isWhole || undefined}
        dir="auto"
        role="group"
        aria-label={`Body of attempt ${attempt}`}
        tabIndex={0}
      >
        {text}
      </pre>
      {text.length > MAX_SHOWN && (
        <Button look="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          Show the whole body
          <span className="visually-hidden">{` of attempt ${attempt}`}</span>
        </Button>
      )}
    </>
  );
}

/** The payload as text. The copy is the body as it was sent. */
function Payload({ delivery: { message_id, payload }, url }: { delivery: Delivery; url: string | undefined }) {
  const sent = JSON.stringify(payload);
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <h2>Payload</h2>
        <span className={styles.muted}>{countOf(new TextEncoder().encode(sent).length, 'byte')}</span>
        <CopyButton text={sent} label="Copy payload" />
        {url !== undefined && <CopyButton text={curlOf({ url, message_id, body: sent })} label="Copy as curl" />}
      </div>
      <Code name="Payload" text={JSON.stringify(payload, null, 2)} />
    </div>
  );
}

interface ReplayOneProps {
  delivery: Delivery;
  isActive: boolean;
  onClose: () => void;
}

/** Sends a delivery again with the same id. */
function ReplayOne({ delivery: { id, event_type, message_id }, isActive, onClose }: ReplayOneProps) {
  const write = useWrite(replayWebhookDeliveryDocument);
  const queries = useQueryClient();
  const replay = async () => {
    if (!(await write.send({ id }))) return;
    announce('Replay started.');
    void queries.invalidateQueries({ queryKey: ['webhooks'] });
    onClose();
  };
  return (
    <FormDialog
      title="Replay"
      sending="Replaying…"
      isSending={write.isSending}
      onConfirm={() => void replay()}
      onClose={onClose}
    >
      <WriteProblem state={write.state} onRetry={() => void replay()} />
      <p>
        {event_type} <code className={styles.code}>{message_id}</code>
      </p>
      <p>
        Sends the same event again. The webhook-id stays the same, so a receiver that has processed it can ignore it.
      </p>
      {!isActive && <Notice>The endpoint is off. The delivery waits until it is turned on.</Notice>}
    </FormDialog>
  );
}
