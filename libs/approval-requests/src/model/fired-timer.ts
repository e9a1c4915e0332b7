import { TenantRow } from '@das/platform';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ApprovalStep } from './approval-step';

/** A timer of a step that has fired. The key makes sure that it does so once. */
@Entity('fired_timers')
@ForeignKey(() => ApprovalStep, ['tenant_id', 'step_id'], ['tenant_id', 'id'], {
  name: 'fired_timers_step_id_fkey',
  onDelete: 'CASCADE',
})
export class FiredTimer extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  step_id: string;

  @PrimaryColumn('text', { collation: 'C' })
  kind: 'auto_denial' | 'escalation' | 'overdue' | 'reminder';

  /** Which of several, from 1. */
  @PrimaryColumn('integer')
  number: number;

  @Column('timestamptz')
  fired_at: string;
}
