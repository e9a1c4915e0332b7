import { TenantRow } from '@das/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a request with an `Idempotency-Key` was answered. */
@Entity('idempotency_records')
@Index('idempotency_records_age', ['tenant_id', 'created_at'])
export class IdempotencyRecord extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  key: string;

  /** A digest of the request that was answered. */
  @Column({ type: 'text', collation: 'C' })
  fingerprint: string;

  @Column('integer')
  status: number;

  @Column('json')
  headers: Record<string, string>;

  @Column('text')
  body: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;
}
