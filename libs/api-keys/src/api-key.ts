import { DateTimeScalar, StampedRow } from '@das/platform';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey } from 'typeorm';

/** Which service a key opens, and whether only for reading. */
export const KEY_KINDS = ['staging', 'production', 'read_only'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** A key as its owner sees it once it has been handed out. */
@ObjectType({ description: 'A key as it is shown once it has been handed out.' })
@Entity('api_keys')
@ForeignKey('User', ['tenant_id', 'user_id'], ['tenant_id', 'id'], { name: 'api_keys_user_id_fkey' })
@ForeignKey('User', ['tenant_id', 'created_by_id'], ['tenant_id', 'id'], { name: 'api_keys_created_by_id_fkey' })
export class ApiKey extends StampedRow {
  @Field()
  @Column('text')
  name: string;

  @Field(() => String, { description: 'staging, production or read_only.' })
  @Column('text')
  kind: KeyKind;

  @Field({ description: 'staging or production: which deployment it opens.' })
  @Column('text')
  environment: string;

  @Field({ description: 'Its ceiling: it may do what both this role and the role of its user may.' })
  @Column('text')
  role: string;

  @Field({ description: 'Enough of the key to tell it from others.' })
  @Column('text')
  prefix: string;

  /** Whom the key acts as. */
  @Column({ type: 'text', collation: 'C' })
  user_id: string;

  /** Who made it; null for one that was made by the service itself. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  created_by_id: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC; right within 2 minutes.' })
  @Column('timestamptz', { nullable: true })
  last_used_at: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  expires_at: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC: since when it opens nothing; in a grace period, when it will end.' })
  @Column('timestamptz', { nullable: true })
  revoked_at: string | null;

  @Field(() => Int, { nullable: true, description: "Requests per minute where they are not the platform's." })
  @Column('integer', { nullable: true })
  requests_per_minute: number | null;
}
