import { TenantRow, sql } from '@das/platform';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An encrypted secret of an endpoint. It is returned once, at creation, and later decrypted only for signing. */
@Entity('webhook_secrets')
@Index('webhook_secrets_endpoint', ['tenant_id', 'endpoint_id'])
@ForeignKey('WebhookEndpoint', ['tenant_id', 'endpoint_id'], ['tenant_id', 'id'], {
  name: 'webhook_secrets_endpoint_id_fkey',
})
export class WebhookSecret extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  endpoint_id: string;

  @Column('text')
  sealed: string;

  /** End of a rotated secret's signing period; null for the current one. */
  @Column('timestamptz', { nullable: true })
  expires_at: string | null;
}

/** A secret that signs now. */
export const IS_VALID = sql.raw('(expires_at is null or expires_at > now())');
