import { TenantRow } from '@das/platform';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A secret of an endpoint, encrypted. It is shown once, when it is made, and never read for anything but signing. */
@Entity('webhook_secrets')
@Index('webhook_secrets_endpoint', ['tenant_id', 'endpoint_id'])
@ForeignKey('WebhookEndpoint', ['tenant_id', 'endpoint_id'], ['tenant_id', 'id'], { name: 'webhook_secrets_endpoint_id_fkey' })
export class WebhookSecret extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  endpoint_id: string;

  @Column('text')
  sealed: string;

  /** When a rotated one ceases to sign. */
  @Column('timestamptz', { nullable: true })
  expires_at: string | null;
}
