import { DateTimeScalar, StampedRow, VersionColumn } from '@das/platform';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index, ForeignKey } from 'typeorm';

/** The kinds of keys. A read_only key may only read, in the environment of the deployment that issued it. */
export const KEY_KINDS = ['staging', 'production', 'read_only'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

@ObjectType({ description: 'An API key without its secret.' })
@Entity('api_keys')
@Index('api_keys_end', { synchronize: false })
@ForeignKey('User', ['tenant_id', 'user_id'], ['tenant_id', 'id'], { name: 'api_keys_user_id_fkey' })
@ForeignKey('User', ['tenant_id', 'created_by_id'], ['tenant_id', 'id'], { name: 'api_keys_created_by_id_fkey' })
export class ApiKey extends StampedRow {
  @Field()
  @Column('text')
  name: string;

  @Field(() => String, { description: 'staging, production or read_only.' })
  @Column('text')
  kind: KeyKind;

  @Field({ description: 'staging or production: the deployment that accepts the key.' })
  @Column('text')
  environment: string;

  @Field({ description: 'The key has the permissions that both this role and the role of its user have.' })
  @Column('text')
  role: string;

  @Field({ description: 'The first and last characters of the key, to recognise it.' })
  @Column('text')
  prefix: string;

  /** The user that the key acts as. */
  @Column({ type: 'text', collation: 'C' })
  user_id: string;

  /** The user who created it; null when the service itself did. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  created_by_id: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC; accurate within 2 minutes.' })
  @Column('timestamptz', { nullable: true })
  last_used_at: string | null;

  @Field(() => String, { nullable: true, description: 'The address of a request at `last_used_at`.' })
  @Column('text', { nullable: true })
  last_used_ip: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  expires_at: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'UTC: when the key ended, or will end after a grace period.',
  })
  @Column('timestamptz', { nullable: true })
  revoked_at: string | null;

  @Field(() => Int, { nullable: true, description: 'GraphQL requests per minute; null means the platform limit.' })
  @Column('integer', { nullable: true })
  requests_per_minute: number | null;

  @Field(() => [String], {
    nullable: true,
    description: 'What the key may do of what its roles permit, sorted: see `docs/access.md`. Null: everything.',
  })
  @Column('text', { array: true, nullable: true })
  scopes: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The IPv4 and IPv6 ranges and addresses from which the key works. Null: any address.',
  })
  @Column('text', { array: true, nullable: true })
  allowed_cidrs: string[] | null;
  @VersionColumn()
  version: number;
}
