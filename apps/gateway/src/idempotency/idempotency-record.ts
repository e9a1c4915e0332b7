import { TenantRow } from '@das/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The stored response of a request with an `Idempotency-Key`. */
@Entity('idempotency_records')
@Index('idempotency_records_age', ['tenant_id', 'created_at'])
export class IdempotencyRecord extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  key: string;

  /** Digest of the request; see `IdempotentRequest`. */
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
