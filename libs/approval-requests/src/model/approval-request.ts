import {
  RowCountTable,
  DateScalar,
  DateTimeScalar,
  JsonScalar,
  SearchView,
  StampedRow,
  externalRowOf,
} from '@das/platform';
import { User } from '@das/tenants';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index } from 'typeorm';

/** The status of a request or line, as clients of version 1 know it. */
export type RequestStatus = 'pending' | 'approved' | 'denied';

/** The full lifecycle state of a request. */
export type LifecycleState =
  | 'pending'
  | 'approved'
  | 'partially_approved'
  | 'denied'
  | 'withdrawn'
  | 'expired'
  | 'revoked'
  | 'superseded';

@ObjectType({ description: 'A request to sell parts at negotiated prices.' })
@Entity('approval_requests')
@SearchView('searchable_approval_requests')
@RowCountTable('request_counts')
@Index('approval_requests_account', { synchronize: false })
@Index('approval_requests_changed', ['tenant_id', 'updated_at', 'id'])
@Index('approval_requests_created', ['tenant_id', 'created_at', 'id'])
@Index('approval_requests_created_by', ['tenant_id', 'created_by_id', 'id'])
@Index('approval_requests_customer', { synchronize: false })
@Index('approval_requests_decided', { synchronize: false })
@Index('approval_requests_discount', { synchronize: false })
@Index('approval_requests_due', { synchronize: false })
@Index('approval_requests_expiring', { synchronize: false })
@Index('approval_requests_external_id_unique', { synchronize: false })
@Index('approval_requests_external_source', { synchronize: false })
@Index('approval_requests_lineage', { synchronize: false })
@Index('approval_requests_metadata', { synchronize: false })
@Index('approval_requests_pending', { synchronize: false })
@Index('approval_requests_revises', { synchronize: false })
@Index('approval_requests_search', { synchronize: false })
@Index('approval_requests_status', ['tenant_id', 'status', 'id'])
@Index('approval_requests_total', ['tenant_id', 'requested_total', 'id'])
@Index('approval_requests_waiting', { synchronize: false })
@Index('approval_requests_withdrawn_by', { synchronize: false })
@ForeignKey(() => User, ['tenant_id', 'created_by_id'], ['tenant_id', 'id'], {
  name: 'approval_requests_created_by_id_fkey',
})
@ForeignKey(() => ApprovalRequest, ['tenant_id', 'revises_id'], ['tenant_id', 'id'], {
  name: 'approval_requests_revises_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'withdrawn_by_id'], ['tenant_id', 'id'], {
  name: 'approval_requests_withdrawn_by_id_fkey',
})
export class ApprovalRequest extends externalRowOf(StampedRow) {
  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  sales_contact: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  request_type: string | null;

  @Field(() => DateScalar, { nullable: true })
  @Column('date', { nullable: true })
  request_date: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  sales_region: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How long an approval is valid, as entered: `P90D`, `90 days`, `12 weeks`, or an end date.',
  })
  @Column('text', { nullable: true })
  validity_period: string | null;

  @Field(() => String, { nullable: true })
  @Column({ type: 'text', collation: 'und-x-icu', nullable: true })
  customer_name: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  project_name: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  account_number: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  end_customer_name: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  rep_firm: string | null;

  @Field(() => DateScalar, { nullable: true })
  @Column('date', { nullable: true })
  expected_delivery_date: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The reason for the requested prices, for the people who decide.',
  })
  @Column('text', { nullable: true })
  justification: string | null;

  @Field(() => JsonScalar, { nullable: true })
  @Column('json', { nullable: true })
  other_details: unknown;

  @Field(() => String, { description: 'pending, approved or denied.' })
  @Column('text', { default: 'pending' })
  status: RequestStatus;

  @Field(() => String, {
    description: 'pending, approved, partially_approved, denied, withdrawn, expired, revoked or superseded.',
  })
  @Column('text', { default: 'pending' })
  lifecycle_state: LifecycleState;

  @Field(() => Int, { description: 'The submission round, from 1; each resubmission adds 1.' })
  @Column('integer', { default: 1 })
  round: number;

  @Field(() => Int, { description: 'Increments with every change.' })
  @Column('integer', { default: 1 })
  version: number;

  @Column({ type: 'text', collation: 'C', nullable: true })
  created_by_id: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'The time of the approval, UTC.' })
  @Column('timestamptz', { nullable: true })
  valid_from: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The end of the last valid day, UTC; null when it does not expire.',
  })
  @Column('timestamptz', { nullable: true })
  valid_until: string | null;

  /** The sum of price × quantity over the lines. */
  @Column('numeric', { default: 0 })
  requested_total: number;

  /** The largest `discount_percent` of its lines; null when no line has one. For the order of lists, as is `waiting_since`. */
  @Column('numeric', { nullable: true, select: false })
  max_discount?: number | null;

  /** The earliest `activated_at` of its active steps, within a second; null when no step is active. */
  @Column('timestamptz', { nullable: true, select: false })
  waiting_since?: string | null;

  /** The earliest of its active steps, see `requestDueAt`. */
  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'The earliest deadline of its active steps, UTC. Deadlines of paused steps count when they had passed before.',
  })
  @Column('timestamptz', { nullable: true })
  due_at: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it last left `pending`, UTC; null while pending.' })
  @Column('timestamptz', { nullable: true })
  decided_at: string | null;

  /** The person who withdrew it last, in any round: `decided_by` of lines that no decision names. */
  @Column({ type: 'text', collation: 'C', nullable: true, select: false })
  withdrawn_by_id?: string | null;

  @Field(() => Int, { description: 'How often its validity was extended.' })
  @Column('integer', { default: 0 })
  extensions: number;

  /** The approved request that this one revises: its source. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  revises_id: string | null;

  /** The first request of the chain of revisions; null when this one revises none. */
  @Column({ type: 'text', collation: 'C', nullable: true, select: false })
  lineage_id?: string | null;

  /** The users who created the other requests of its lineage; null when it revises none. They may not decide it where the policy forbids self-approval. */
  @Column('text', { array: true, nullable: true })
  lineage_creator_ids: string[] | null;

  /** Only lists with deleted rows read it. */
  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC. Set in lists with `include_deleted` only.' })
  @Column('timestamptz', { nullable: true })
  deleted_at: string | null;
}
