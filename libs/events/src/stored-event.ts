import { TenantRow } from '@das/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The body that a receiver gets. Its stored text is signed and sent byte for byte. */
export interface EventBody {
  /** ULID of the event; absent in events of release 0.2.0. */
  id?: string;
  type: string;
  /** ISO 8601 with milliseconds, UTC. */
  timestamp: string;
  data: { id: string };
}

/** A domain event for other systems. It is written once and never changed. The tables have the names from when only webhooks received events. */
@Entity('webhook_events')
@Index('webhook_events_resource', ['tenant_id', 'resource_id', 'id'])
@Index('webhook_events_time', ['tenant_id', 'occurred_at', 'id'])
@Index('webhook_events_seq', ['tenant_id', 'seq'], { unique: true, where: 'seq is not null' })
export class StoredEvent extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  occurred_at: string;

  /** `resource.verb`, such as `approval_request.approved`. */
  @Column('text')
  type: string;

  @Column({ type: 'text', collation: 'C' })
  resource_id: string;

  /** Whether it is the example of a test delivery. */
  @Column('boolean', { default: false })
  is_example: boolean;

  /** `json`, not `jsonb`, because `json` stores the text byte for byte. */
  @Column('json')
  payload: EventBody;

  /** The W3C trace context of the request that caused the event; null when it was not traced. */
  @Column('text', { nullable: true })
  traceparent: string | null;

  /** The user whose call caused it; null after a timer, and for events of version 0.2.0. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  actor_id: string | null;

  /** The transaction that caused it, which may have caused others; null for examples and events of version 0.2.0. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  act_id: string | null;

  /** Its number in the tenant's feed, in the order of commits: from 1, without gaps. Null for examples and events of release 0.2.0. */
  @Column('bigint', { nullable: true })
  seq: string | null;
}
