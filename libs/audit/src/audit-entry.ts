import { type Changes, TenantRow } from '@das/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What came of an action. */
export type AuditResult = 'success' | 'refused' | 'failed';

/** One line of the audit log; it is written once and never changed. */
@Entity('audit_logs')
@Index('audit_logs_resource', ['tenant_id', 'resource_type', 'resource_id', 'id'])
export class AuditEntry extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  occurred_at: string;

  /** `resource.verb`, such as `product.created`. */
  @Column('text')
  action: string;

  @Column('text', { default: 'success' })
  result: AuditResult;

  /** Who: kind, user, key and name, as they were then. */
  @Column('json')
  actor: object;

  @Column('text', { nullable: true })
  resource_type: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  resource_id: string | null;

  @Column('json', { nullable: true })
  changes: Changes | null;

  @Column('json', { nullable: true })
  metadata: object | null;

  @Column('text')
  environment: string;

  @Column('text', { nullable: true })
  ip: string | null;

  @Column('text', { nullable: true })
  user_agent: string | null;

  @Column('text')
  request_id: string;
}
