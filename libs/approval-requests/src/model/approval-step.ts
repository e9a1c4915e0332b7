import { DateTimeScalar, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApprovalRequest } from './approval-request';

/** Only the active step can be decided; waiting steps follow it. */
export type StepStatus = 'waiting' | 'active' | 'endorsed' | 'approved' | 'denied' | 'skipped' | 'cancelled';

@ObjectType({
  description:
    'A step in the route of a line, or of a request without lines: a rank and the levels of that rank that may act.',
})
@Entity('approval_steps')
@Index('approval_steps_request', ['tenant_id', 'approval_request_id', 'round', 'opportunity_id', 'sequence'])
@Index('approval_steps_active', { synchronize: false })
@Index('approval_steps_due', { synchronize: false })
@Index('approval_steps_escalated', { synchronize: false })
@Index('approval_steps_open', { synchronize: false })
@Index('approval_steps_owner', { synchronize: false })
@Index('approval_steps_queue', { synchronize: false })
@Index('approval_steps_taken', { synchronize: false })
@ForeignKey(() => ApprovalRequest, ['tenant_id', 'approval_request_id'], ['tenant_id', 'id'], {
  name: 'approval_steps_approval_request_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'acted_by_id'], ['tenant_id', 'id'], { name: 'approval_steps_acted_by_id_fkey' })
@ForeignKey(() => User, ['tenant_id', 'assigned_to_id'], ['tenant_id', 'id'], {
  name: 'approval_steps_assigned_to_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'claimed_by_id'], ['tenant_id', 'id'], {
  name: 'approval_steps_claimed_by_id_fkey',
})
export class ApprovalStep extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  approval_request_id: string;

  /** No foreign key: the steps of a line stay after its removal. */
  @Field(() => ID, { nullable: true, description: 'The line; null for a request without lines.' })
  @Column({ type: 'text', collation: 'C', nullable: true })
  opportunity_id: string | null;

  @Field(() => Int)
  @Column('integer')
  round: number;

  @Field(() => Int, { description: 'Position among the steps of the line in this round, from 1.' })
  @Column('integer')
  sequence: number;

  @Field(() => Int, { nullable: true, description: "Null for the owner's step." })
  @Column('integer', { nullable: true })
  rank: number | null;

  @Column('text', { array: true })
  level_ids: string[];

  @Field(() => String, { description: 'waiting, active, endorsed, approved, denied, skipped or cancelled.' })
  @Column('text')
  status: StepStatus;

  /** The category of the line's product when the step was planned or became active; scopes are compared with it. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  category_id: string | null;

  /** Of an open step, the other values of its request that scopes are compared with; see `stepScopeValues`. */
  @Column('text', { array: true, nullable: true, select: false })
  scope_values?: (string | null)[] | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  acted_by_id: string | null;

  /** The name of that user; set when steps are read for a context. */
  acted_by_name?: string | null;

  /** The principal, when that user acted as a delegate. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  on_behalf_of_id: string | null;

  /** The name of the principal; set with `acted_by_name`. */
  on_behalf_of_name?: string | null;

  /** The rank of the level whose authority was used; null is the owner. */
  @Column('integer', { nullable: true })
  acted_rank: number | null;

  @Field(() => Float, { nullable: true, description: 'The price that was endorsed or approved, per unit.' })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  price: number | null;

  /** Whether the approver gave the price; otherwise it is the price at that time. */
  @Column('boolean', { default: false })
  price_given: boolean;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  comment: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  reason_code: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  activated_at: string | null;

  /** The transaction that made it active; see `StoredEvent`. */
  @Column({ type: 'text', collation: 'C', nullable: true, select: false })
  activated_by_act?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  decided_at: string | null;

  @Field(() => Int, { nullable: true, description: 'The earlier round of a carried endorsement.' })
  @Column('integer', { nullable: true })
  carried_from_round: number | null;

  @Field(() => ID, { nullable: true, description: 'The request whose approval a revision carries over.' })
  @Column({ type: 'text', collation: 'C', nullable: true })
  carried_from_request_id: string | null;

  /** Set by a reassignment. It counts while that user may act at the step; see `assigneeOf`. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  assigned_to_id: string | null;

  /** The recorded reassignments, also of the step that it replaces. */
  @Column('integer', { default: 0 })
  reassignments: number;

  /** It counts until `claimed_until`; see `claimOf`. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  claimed_by_id: string | null;

  /** The name of that user; set when steps are read for a context. */
  claimed_by_name?: string | null;

  /** By the business clock. */
  @Column('timestamptz', { nullable: true })
  claimed_until: string | null;
  // The clock of the step. Only what needs them reads these columns, see `CLOCK_COLUMNS`. All times are by the business clock.

  @Column('timestamptz', { nullable: true, select: false })
  due_at?: string | null;

  /** The level whose settings the deadline follows; null: those of the tenant for owners' steps. */
  @Column({ type: 'text', collation: 'C', nullable: true, select: false })
  deadline_level_id?: string | null;

  /** Whether a process that knows deadlines has made the step active; false at steps of version 0.2.0. */
  @Column('boolean', { default: false, select: false })
  deadline_known?: boolean;

  /** Lists read it, too: an open question at the step prevents an approval. */
  @Column('timestamptz', { nullable: true })
  paused_at?: string | null;

  /** While the clock is paused: what was left of the response time, null when the step was overdue. */
  @Column('integer', { nullable: true, select: false })
  remaining_seconds?: number | null;

  /** While the clock is paused: from the pause to the next escalation. */
  @Column('integer', { nullable: true, select: false })
  seconds_to_escalation?: number | null;

  /** While the clock is paused: from the pause to the auto-denial. */
  @Column('integer', { nullable: true, select: false })
  seconds_to_denial?: number | null;

  /** The shortest of the reminders that were sent, as a duration. */
  @Column('text', { nullable: true, select: false })
  last_reminder?: string | null;

  @Column('integer', { default: 0, select: false })
  reminders_sent?: number;

  @Column('boolean', { default: false, select: false })
  overdue_sent?: boolean;

  @Column('integer', { default: 0, select: false })
  escalations?: number;

  @Column('timestamptz', { nullable: true, select: false })
  escalated_at?: string | null;

  /** The users asked so far. */
  @Column('text', { array: true, nullable: true })
  escalated_to_ids?: string[] | null;

  /** The ranks asked so far. */
  @Column('integer', { array: true, nullable: true, select: false })
  asked_ranks?: number[] | null;

  /** The levels asked at the last escalation. */
  @Column('text', { array: true, nullable: true, select: false })
  asked_level_ids?: string[] | null;

  @Column('boolean', { default: false, select: false })
  owners_asked?: boolean;

  /** Whether an escalation to a user went to the next level instead. */
  @Column('boolean', { default: false, select: false })
  fell_back?: boolean;

  @Column('timestamptz', { nullable: true, select: false })
  next_escalation_at?: string | null;

  @Column('timestamptz', { nullable: true, select: false })
  auto_deny_at?: string | null;

  /** When the next timer of the step fires: a reminder, the deadline, an escalation or the auto-denial. */
  @Column('timestamptz', { nullable: true, select: false })
  timer_at?: string | null;
}

/** An open step that has no approver except the owner. */
export interface StepGap {
  opportunity_id: string | null;
  rank: number;
  level_codes: string[];
  /** The values that no holder's scope covers, by field; null when no holder may sign, also without scopes. */
  missing: Record<string, string | null> | null;
}

export const isOpen = ({ status }: Pick<ApprovalStep, 'status'>): boolean =>
  status === 'active' || status === 'waiting';

/** Whether a revision has taken it over from its source, with the approved line. */
export const isCarriedOver = ({ carried_from_request_id }: Pick<ApprovalStep, 'carried_from_request_id'>): boolean =>
  carried_from_request_id !== null;

/** Whether it was decided in its own round, rather than carried from an earlier one or from the request that it revises. */
export const isDecided = (step: ApprovalStep): boolean =>
  step.carried_from_round === null &&
  !isCarriedOver(step) &&
  (step.status === 'endorsed' || step.status === 'approved' || step.status === 'denied');
