import { DateTimeScalar, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApprovalRequest } from '../approval-request';

/** Where a step stands: only the active one can be decided; those that wait come after it. */
export type StepStatus = 'waiting' | 'active' | 'endorsed' | 'approved' | 'denied' | 'skipped' | 'cancelled';

/** One place that a line must pass, or that a request without lines must. */
@ObjectType({ description: 'One place that a line must pass: a rank, with the levels of that rank that may act.' })
@Entity('approval_steps')
@Index('approval_steps_request', ['tenant_id', 'approval_request_id', 'round', 'opportunity_id', 'sequence'])
@Index('approval_steps_active', { synchronize: false })
@Index('approval_steps_open', { synchronize: false })
@Index('approval_steps_owner', { synchronize: false })
@ForeignKey(() => ApprovalRequest, ['tenant_id', 'approval_request_id'], ['tenant_id', 'id'], { name: 'approval_steps_approval_request_id_fkey' })
@ForeignKey(() => User, ['tenant_id', 'acted_by_id'], ['tenant_id', 'id'], { name: 'approval_steps_acted_by_id_fkey' })
export class ApprovalStep extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  approval_request_id: string;

  /** Refers to no row: the steps of a line stay when it goes. */
  @Field(() => ID, { nullable: true, description: 'The line; null for a request without lines.' })
  @Column({ type: 'text', collation: 'C', nullable: true })
  opportunity_id: string | null;

  @Field(() => Int)
  @Column('integer')
  round: number;

  @Field(() => Int, { description: 'Its place among the steps of the line in this round, from 1.' })
  @Column('integer')
  sequence: number;

  @Field(() => Int, { nullable: true, description: 'Null is the owner.' })
  @Column('integer', { nullable: true })
  rank: number | null;

  @Column('text', { array: true })
  level_ids: string[];

  @Field(() => String, { description: 'waiting, active, endorsed, approved, denied, skipped or cancelled.' })
  @Column('text')
  status: StepStatus;

  @Column({ type: 'text', collation: 'C', nullable: true })
  acted_by_id: string | null;

  /** Their name, where steps are read for a case. */
  acted_by_name?: string | null;

  /** The rank with whose authority it was decided; null is the owner's. */
  @Column('integer', { nullable: true })
  acted_rank: number | null;

  @Field(() => Float, { nullable: true, description: 'The price that was endorsed or approved.' })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  price: number | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  comment: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  reason_code: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  activated_at: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  decided_at: string | null;

  @Field(() => Int, { nullable: true, description: 'The round in which the endorsement was given, when that was an earlier one.' })
  @Column('integer', { nullable: true })
  carried_from_round: number | null;
}

export const isOpen = ({ status }: ApprovalStep): boolean => status === 'active' || status === 'waiting';

/** Whether somebody decided it in its own round. */
export const isDecided = ({ status, carried_from_round }: ApprovalStep): boolean =>
  carried_from_round === null && (status === 'endorsed' || status === 'approved' || status === 'denied');
