import { TenantRow } from '@das/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a receiver gets: the text of this, as it is stored, is what is signed and sent. */
export interface WebhookPayload {
  type: string;
  /** ISO 8601 with milliseconds, UTC. */
  timestamp: string;
  data: { id: string };
}

/** Something that happened and that other systems may want to know; it is written once and never changed. */
@Entity('webhook_events')
@Index('webhook_events_resource', ['tenant_id', 'resource_id', 'id'])
export class WebhookEvent extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  occurred_at: string;

  /** `resource.verb`, such as `approval_request.approved`. */
  @Column('text')
  type: string;

  @Column({ type: 'text', collation: 'C' })
  resource_id: string;

  /** Not `jsonb`: `json` keeps the text to the byte. */
  @Column('json')
  payload: WebhookPayload;
}
