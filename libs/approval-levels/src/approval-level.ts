import { DateTimeScalar, StampedRow, TenantRow, VersionColumn } from '@das/platform';
import { type ResponseClock, User } from '@das/tenants';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Scope } from './scope/scope';

/** Whom a level asks when a step is late. */
export const ESCALATION_TARGETS = ['none', 'next_level', 'user', 'owner'] as const;
export type EscalateTo = (typeof ESCALATION_TARGETS)[number];

@ObjectType({ description: 'A level of the approval hierarchy, with the price thresholds that route requests.' })
@Entity('approval_levels')
@Index('approval_levels_changed', ['tenant_id', 'updated_at', 'id'])
@Index('approval_levels_code_unique', ['tenant_id', 'code'], { unique: true })
@ForeignKey(() => User, ['tenant_id', 'escalate_to_user_id'], ['tenant_id', 'id'], {
  name: 'approval_levels_escalate_to_user_id_fkey',
})
export class ApprovalLevel extends StampedRow {
  @Field()
  @Column('text')
  name: string;

  @Field({ description: 'Short code identifier, unique within the tenant.' })
  @Column('text')
  code: string;

  @Field(() => Int, { description: 'A lower value means lower authority.' })
  @Column('integer')
  rank: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Maximum amount that this level can handle. Null means any amount.',
  })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  threshold_price_requested: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Maximum amount that this level can finish. Null falls back to `threshold_price_requested`.',
  })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  threshold_price_approved: number | null;

  /** When `threshold_price_requested` was last lowered, by a trigger; null: never. */
  @Column('timestamptz', { nullable: true, select: false })
  limit_lowered_at?: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  description: string | null;

  @Field({ description: 'Whether requests are routed to this level.' })
  @Column('boolean', { default: true })
  active: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'How long a step of this level may take, as a duration such as PT8H or P2D. Null: no deadline.',
  })
  @Column('text', { nullable: true })
  response_time: string | null;

  /** Since when the level has a response time, by the business clock. */
  @Column('timestamptz', { nullable: true, select: false })
  response_time_since?: string | null;

  @Field(() => String, { description: 'business or calendar: the hours that the durations of the level count.' })
  @Column('text', { default: 'business' })
  response_clock: ResponseClock;

  @Field(() => [String], { description: 'When approvers are reminded: durations before the deadline.' })
  @Column('text', { array: true, default: '{}' })
  reminders: string[];

  @Field(() => String, { description: 'none, next_level, user or owner: who is asked when a step is late.' })
  @Column('text', { default: 'none' })
  escalate_to: EscalateTo;

  @Column({ type: 'text', collation: 'C', nullable: true })
  escalate_to_user_id: string | null;

  @Field(() => String, { nullable: true, description: 'A duration after the deadline. Null: at the deadline.' })
  @Column('text', { nullable: true })
  escalate_after: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A duration after the deadline, after which the line is denied. Null: never.',
  })
  @Column('text', { nullable: true })
  auto_deny_after: string | null;

  @VersionColumn()
  version: number;
}

/** What a level has for steps that are late. */
export type LevelDeadlines = Pick<
  ApprovalLevel,
  | 'auto_deny_after'
  | 'escalate_after'
  | 'escalate_to'
  | 'escalate_to_user_id'
  | 'reminders'
  | 'response_clock'
  | 'response_time'
>;

/** The defaults: no deadline. */
export const NO_DEADLINES: LevelDeadlines = {
  response_time: null,
  response_clock: 'business',
  reminders: [],
  escalate_to: 'none',
  escalate_to_user_id: null,
  escalate_after: null,
  auto_deny_after: null,
};

/** The assignment of a user to a level: the user may act with its authority. */
@Entity('approval_level_holders')
@Index('approval_level_holders_user', ['tenant_id', 'user_id', 'level_id'])
@ForeignKey(() => ApprovalLevel, ['tenant_id', 'level_id'], ['tenant_id', 'id'], {
  name: 'approval_level_holders_level_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => User, ['tenant_id', 'user_id'], ['tenant_id', 'id'], { name: 'approval_level_holders_user_id_fkey' })
export class LevelHolder extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  level_id: string;

  @PrimaryColumn('text', { collation: 'C' })
  user_id: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;

  /** As it was given; null covers everything. */
  @Column('json', { nullable: true })
  scope: Scope | null;

  /** The given dimensions with their values as statements compare them. */
  @Column('jsonb', { nullable: true, select: false })
  scope_folded?: object | null;
}

@ObjectType('LevelHolder', { description: 'The assignment of a user to a level.' })
export class AssignedHolder {
  @Field(() => ID)
  level_id: string;

  @Field(() => User)
  user: User;

  @Field(() => Scope, { nullable: true, description: 'Null covers everything.' })
  scope: Scope | null;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  since: string;
}
