import { CountedIn, DateScalar, DateTimeScalar, JsonScalar, SearchedThrough, StampedRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index } from 'typeorm';

/** What an original client sees of a request and of a line. */
export type RequestStatus = 'pending' | 'approved' | 'denied';

/** What really became of a request. */
export type LifecycleState = 'pending' | 'approved' | 'partially_approved' | 'denied' | 'withdrawn' | 'expired';

/** A request that somebody with the authority decides on: may these parts be sold at these prices? */
@ObjectType({ description: 'May these parts be sold at these prices?' })
@Entity('approval_requests')
@SearchedThrough('searchable_approval_requests')
@CountedIn('request_counts')
@Index('approval_requests_account', { synchronize: false })
@Index('approval_requests_expiring', { synchronize: false })
@Index('approval_requests_search', { synchronize: false })
@Index('approval_requests_status', ['tenant_id', 'status', 'id'])
@ForeignKey(() => User, ['tenant_id', 'created_by_id'], ['tenant_id', 'id'], { name: 'approval_requests_created_by_id_fkey' })
export class ApprovalRequest extends StampedRow {
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

  @Field(() => String, { nullable: true, description: 'How long an approval holds, as it was written.' })
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

  @Field(() => JsonScalar, { nullable: true })
  @Column('json', { nullable: true })
  other_details: unknown;

  @Field(() => String, { description: 'pending, approved or denied.' })
  @Column('text', { default: 'pending' })
  status: RequestStatus;

  @Field(() => String, { description: 'pending, approved, partially_approved, denied, withdrawn or expired.' })
  @Column('text', { default: 'pending' })
  lifecycle_state: LifecycleState;

  @Field(() => Int, { description: 'How often it has been submitted.' })
  @Column('integer', { default: 1 })
  round: number;

  @Field(() => Int, { description: 'Grows by 1 with every change.' })
  @Column('integer', { default: 1 })
  version: number;

  @Column({ type: 'text', collation: 'C', nullable: true })
  created_by_id: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'The moment of approval.' })
  @Column('timestamptz', { nullable: true })
  valid_from: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'The end of its last day; null is open-ended.' })
  @Column('timestamptz', { nullable: true })
  valid_until: string | null;

  /** The sum of price × quantity over the lines. */
  @Column('numeric', { default: 0 })
  requested_total: number;

  @Column('timestamptz', { nullable: true })
  deleted_at: string | null;
}
