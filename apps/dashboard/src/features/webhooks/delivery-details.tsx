import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClasses } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Facts } from '../../ui/facts';
import { PageHeading } from '../../ui/page-heading';
import { Countdown, Moment } from '../../ui/values';
import { Attempts } from './attempts';
import { DeliveryState } from './delivery-state';
import type { Delivery } from './endpoint-types';
import type { DeliveryFilters } from './filters';
import { Payload } from './payload';
import { ReplayOne } from './replay-one';
import { requestOf } from './request-of';
import styles from './webhooks.module.css';

/** The headers of a delivery, explained. */
const HEADERS: [name: string, meaning: string][] = [
  ['content-type', 'application/json: the payload, byte for byte as it was signed.'],
  ['user-agent', 'DAS-Webhooks/1'],
  ['webhook-id', 'The message id above. It is the same at every attempt and replay: use it to ignore duplicates.'],
  ['webhook-timestamp', 'The Unix time of the attempt in seconds. Refuse deliveries older than 5 minutes.'],
  [
    'webhook-signature',
    'v1, and the Base64 of HMAC-SHA256 over webhook-id, webhook-timestamp and the body, joined with dots. The key is the secret after whsec_, decoded from Base64. For 24 hours after a rotation there are two signatures, separated by a space.',
  ],
];

interface DeliveryDetailsProps {
  delivery: Delivery;
  /** Whether the endpoint receives events. */
  isActive: boolean;
  filters: DeliveryFilters;
}

/** Everything about one delivery. */
export function DeliveryDetails({ delivery, isActive, filters }: DeliveryDetailsProps) {
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
      <Payload payload={payload} />
      <section className={styles.part} aria-label="Headers">
        <h2>Headers</h2>
        <Facts facts={HEADERS} />
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
