import { type Changes, DateTimeScalar, JsonScalar, TenantRow } from '@das/platform';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What came of an action. */
export type AuditResult = 'success' | 'refused' | 'failed';

/** One line of the audit log; it is written once and never changed. */
@ObjectType('AuditLog', { description: 'One line of the audit log; it is written once and never changed.' })
@Entity('audit_logs')
@Index('audit_logs_resource', ['tenant_id', 'resource_type', 'resource_id', 'id'])
export class AuditEntry extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz', { default: () => 'now()' })
  occurred_at: string;

  @Field({ description: '`resource.verb`, such as `product.created`.' })
  @Column('text')
  action: string;

  @Field(() => String, { description: 'success, refused or failed.' })
  @Column('text', { default: 'success' })
  result: AuditResult;

  @Field(() => JsonScalar, { description: 'Who: kind, user, key and name, as they were then.' })
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
}
