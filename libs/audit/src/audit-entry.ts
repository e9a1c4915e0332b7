import { type Changes, DateTimeScalar, JsonScalar, TenantRow } from '@das/platform';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The result of an action. */
export const AUDIT_RESULTS = ['success', 'refused', 'failed'] as const;
export type AuditResult = (typeof AUDIT_RESULTS)[number];

/** One entry of the audit log. It is written once and never changed. */
@ObjectType('AuditLog', { description: 'One entry of the audit log. It is written once and never changed.' })
@Entity('audit_logs')
@Index('audit_logs_action', ['tenant_id', 'action', 'seq'])
@Index('audit_logs_result', ['tenant_id', 'result', 'seq'], { where: `result <> 'success'` })
@Index('audit_logs_resource_id', ['tenant_id', 'resource_id', 'seq'])
@Index('audit_logs_actor_user', ['tenant_id', 'actor_user_id', 'seq'])
@Index('audit_logs_actor_api_key', ['tenant_id', 'actor_api_key_id', 'seq'])
@Index('audit_logs_ip', ['tenant_id', 'ip', 'seq'])
@Index('audit_logs_time', ['tenant_id', 'occurred_at'])
export class AuditEntry extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @Column({ type: 'text', collation: 'C' })
  id: string;

  /** Its number in the tenant's log, in the order of commits: from 1, without gaps. */
  @PrimaryColumn('bigint')
  seq: string;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz', { default: () => 'now()' })
  occurred_at: string;

  @Field({ description: '`resource.verb`, such as `product.created`.' })
  @Column('text')
  action: string;

  @Field(() => String, { description: 'success, refused or failed.' })
  @Column('text', { default: 'success' })
  result: AuditResult;

  @Field(() => JsonScalar, { description: 'The actor at the time of the action: kind, user, API key and name.' })
  @Column('json')
  actor: object;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  resource_type: string | null;

  @Field(() => ID, { nullable: true })
  @Column({ type: 'text', collation: 'C', nullable: true })
  resource_id: string | null;

  @Field(() => JsonScalar, { nullable: true, description: '`{field: [before, after]}`.' })
  @Column('json', { nullable: true })
  changes: Changes | null;

  @Field(() => JsonScalar, { nullable: true })
  @Column('json', { nullable: true })
  metadata: object | null;

  @Field()
  @Column('text')
  environment: string;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  ip: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  user_agent: string | null;

  @Field(() => String, { nullable: true })
  @Column('text')
  request_id: string;

  /** The columns above as JSON text, which the hash covers. */
  @Column('text', { select: false })
  payload: string;

  /** SHA-256 of the previous entry's hash and this payload, in hexadecimal digits. */
  @Column({ type: 'text', collation: 'C', select: false })
  hash: string;

  /** `actor.user_id`, as an indexed column for searches. */
  @Column({ type: 'text', collation: 'C', nullable: true, select: false })
  actor_user_id: string | null;

  /** `actor.api_key_id`, as an indexed column for searches. */
  @Column({ type: 'text', collation: 'C', nullable: true, select: false })
  actor_api_key_id: string | null;
}
