import { type RequestContext, DateTimeScalar, StampedRow, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export type JobStatus = 'queued' | 'running' | 'done' | 'failed';

/** The request context of the caller who created the job; the job runs in it. */
export type JobContext = Pick<RequestContext, 'actor' | 'environment' | 'ip' | 'request_id' | 'roles' | 'user_agent'>;

@ObjectType({ description: 'A bulk operation that runs in the background.' })
@Entity('jobs')
@Index('jobs_open', { synchronize: false })
@Index('jobs_finished', { synchronize: false })
@Index('jobs_open_of_tenants', { synchronize: false })
@Index('jobs_of_creators', { synchronize: false })
@ForeignKey(() => User, ['tenant_id', 'created_by_id'], ['tenant_id', 'id'], { name: 'jobs_created_by_id_fkey' })
export class Job extends StampedRow {
  /** The name of a registered kind, or of one that another release knows. */
  @Field(() => String, {
    description:
      'bulk_approve, bulk_deny, policy_simulation, product_category_upsert, product_upsert or webhook_replay.',
  })
  @Column('text', { default: 'bulk_approve' })
  kind: string;

  @Field(() => String, { description: 'queued, running, done or failed.' })
  @Column('text', { default: 'queued' })
  status: JobStatus;

  @Field(() => Int)
  @Column('integer')
  total: number;

  @Field(() => Int, { description: 'The number of items with an outcome.' })
  @Column('integer', { default: 0 })
  done: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  finished_at: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  created_by_id: string | null;

  /** What the caller asked for, in the form of the kind. */
  @Column('json')
  input: object;

  /** The deliveries of a webhook replay, which version 0.2.0 reads here. Other kinds use `input`. */
  @Column('json', { nullable: true })
  replay: object | null;

  /** How far a job that runs in steps is, in the form of its kind; null for a job with items. */
  @Column('json', { nullable: true })
  progress: object | null;

  @Column('json')
  call: JobContext;

  /** Failed runs in a row. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** Until then one process owns the job; afterwards another may claim it. */
  @Column('timestamptz', { nullable: true })
  lease_until: string | null;

  @Column('text', { nullable: true })
  lease_token: string | null;
}

/** One item of a job. Its outcome is written in the transaction of its work, so that no item is processed twice. */
@Entity('job_items')
@Index('job_items_open', { synchronize: false })
@ForeignKey(() => Job, ['tenant_id', 'job_id'], ['tenant_id', 'id'], { name: 'job_items_job_id_fkey' })
export class JobItemRow extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  job_id: string;

  @PrimaryColumn('integer')
  index: number;

  /** The id of the item, as sent by the client. The first kind named the column. */
  @Column('text')
  approval_request_id: string;

  /** The version that the row must still have; null means any. */
  @Column('integer', { nullable: true })
  expected_version: number | null;

  /** What the client sent for the item, for kinds whose items are more than an id. */
  @Column('json', { nullable: true })
  input: object | null;

  @Column('json', { nullable: true })
  outcome: object | null;
}
