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
import { DELIVERY_WORDS, HEADERS } from './words';

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
            {DELIVERY_WORDS.request}
          </Link>
        )}
        <Button look="primary" onClick={() => setReplaying(true)}>
          {DELIVERY_WORDS.replay}
        </Button>
        <Link
          className={buttonClasses('plain')}
          to="/webhooks/$endpoint"
          params={{ endpoint: endpoint_id }}
          search={filters}
          resetScroll={false}
        >
          {DELIVERY_WORDS.close}
        </Link>
      </PageHeading>
      <DeliveryFacts delivery={delivery} />
      <section className={styles.part} aria-label={DELIVERY_WORDS.attempts}>
        <h2>{DELIVERY_WORDS.attempts}</h2>
        <Attempts attempts={delivery.attempt_log} />
      </section>
      <Payload payload={payload} />
      <section className={styles.part} aria-label={DELIVERY_WORDS.headers}>
        <h2>{DELIVERY_WORDS.headers}</h2>
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
        DELIVERY_WORDS.id,
        <span key="id" className={styles.row}>
          <code className={styles.code}>{message_id}</code>
          <CopyButton text={message_id} label={DELIVERY_WORDS.copyId} />
        </span>,
      ],
      [
        DELIVERY_WORDS.eventId,
        <code key="event" className={styles.code}>
          {event_id}
        </code>,
      ],
      [DELIVERY_WORDS.created, <Moment key="created" value={created_at} />],
      [DELIVERY_WORDS.delivered, <Moment key="delivered" value={delivered_at} />],
      ...(next_attempt_at === null
        ? []
        : [[DELIVERY_WORDS.nextAttempt, <Countdown key="next" until={next_attempt_at} />] as const]),
    ]}
  />
);
