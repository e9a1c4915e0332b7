import { TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApprovalRequest } from './approval-request';
import { ApprovalStep } from './approval-step';

export const DECISIONS = ['approve', 'deny'] as const;
export type DecisionWord = (typeof DECISIONS)[number];

/** The effect of a decision on its line. */
export type LineResult = 'approved' | 'denied' | 'advanced';

/** The decision of a user at a step: immutable, and at most one per step. */
@Entity('approval_decisions')
@Index('approval_decisions_once_per_step', ['tenant_id', 'step_id'], { unique: true })
@Index('approval_decisions_decider', ['tenant_id', 'decided_by_id', 'approval_request_id'])
@Index('approval_decisions_request', ['tenant_id', 'approval_request_id', 'round'])
@ForeignKey(() => ApprovalRequest, ['tenant_id', 'approval_request_id'], ['tenant_id', 'id'], {
  name: 'approval_decisions_approval_request_id_fkey',
})
@ForeignKey(() => ApprovalStep, ['tenant_id', 'step_id'], ['tenant_id', 'id'], {
  name: 'approval_decisions_step_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'decided_by_id'], ['tenant_id', 'id'], {
  name: 'approval_decisions_decided_by_id_fkey',
})
export class ApprovalDecision extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  approval_request_id: string;

  @Column({ type: 'text', collation: 'C', nullable: true })
  opportunity_id: string | null;

  @Column({ type: 'text', collation: 'C' })
  step_id: string;

  @Column('integer')
  round: number;

  @Column({ type: 'text', collation: 'C', nullable: true })
  decided_by_id: string | null;

  /** The principal of a delegate's decision. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  on_behalf_of_id: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  decided_at: string;

  @Column('text')
  decision: DecisionWord;

  @Column('text')
  outcome: LineResult;

  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  price: number | null;

  @Column('text', { nullable: true })
  reason_code: string | null;

  @Column('text', { nullable: true })
  comment: string | null;

  /** Whether the process that wrote it also wrote its precedent; false for decisions of version 0.2.0. */
  @Column('boolean', { default: false })
  precedent_known: boolean;
}
