import { StampedRow } from '@das/platform';
import { Column, Entity, ForeignKey } from 'typeorm';

/** Which service a key opens, and whether only for reading. */
export type KeyKind = 'staging' | 'production' | 'read_only';

/** A key as its owner sees it once it has been handed out. */
@Entity('api_keys')
@ForeignKey('User', ['tenant_id', 'user_id'], ['tenant_id', 'id'], { name: 'api_keys_user_id_fkey' })
export class ApiKey extends StampedRow {
  @Column('text')
  name: string;

  @Column('text')
  kind: KeyKind;

  @Column('text')
  environment: string;

  @Column('text')
  role: string;

  /** Enough of the key to tell it from others. */
  @Column('text')
  prefix: string;

  /** Whom the key acts as. */
  @Column({ type: 'text', collation: 'C' })
  user_id: string;

  @Column('timestamptz', { nullable: true })
  expires_at: string | null;

  @Column('timestamptz', { nullable: true })
  revoked_at: string | null;

  /** To the minute. */
  @Column('timestamptz', { nullable: true })
  last_used_at: string | null;

  /** GraphQL requests; null is as many as the platform gives every key. */
  @Column('integer', { nullable: true })
  requests_per_minute: number | null;
}
