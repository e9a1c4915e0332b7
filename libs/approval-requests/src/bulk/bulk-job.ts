import { type RequestContext, DateTimeScalar, StampedRow, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import type { ReplayCounts, ReplayCriteria, ReplayPosition } from '@das/webhooks';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { StoredOutcome } from './item-outcome';

export type BulkJobStatus = 'queued' | 'running' | 'done' | 'failed';

/** The request context of the caller who created the job; the job runs in it. */
export type BulkJobContext = Pick<
  RequestContext,
  'actor' | 'environment' | 'ip' | 'request_id' | 'roles' | 'user_agent'
>;

export interface BulkJobInput {
  comment: string | null;
  dry_run: boolean;
}

export type JobKind = 'bulk_approve' | 'webhook_replay';

/** How far a replay is. */
export interface ReplayProgress extends ReplayCounts {
  /** The last event of the last round; null before the first and after the last round. */
  after: ReplayPosition | null;
}

@ObjectType('Job', { description: 'A bulk operation that runs in the background.' })
@Entity('jobs')
@Index('jobs_open', { synchronize: false })
@Index('jobs_finished', { synchronize: false })
@ForeignKey(() => User, ['tenant_id', 'created_by_id'], ['tenant_id', 'id'], { name: 'jobs_created_by_id_fkey' })
export class BulkJob extends StampedRow {
  @Field(() => String, { description: 'bulk_approve or webhook_replay.' })
  @Column('text', { default: 'bulk_approve' })
  kind: JobKind;

  @Field(() => String, { description: 'queued, running, done or failed.' })
  @Column('text', { default: 'queued' })
  status: BulkJobStatus;

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

  @Column('json')
  input: BulkJobInput;

  /** The deliveries of a replay; null for other kinds. */
  @Column('json', { nullable: true })
  replay: ReplayCriteria | null;

  @Column('json', { nullable: true })
  progress: ReplayProgress | null;

  @Column('json')
  call: BulkJobContext;

  /** Failed runs in a row. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** Until then one process owns the job; afterwards another may claim it. */
  @Column('timestamptz', { nullable: true })
  lease_until: string | null;

  @Column('text', { nullable: true })
  lease_token: string | null;
}

/** One item of a job. Its outcome is written in the transaction of its decision, so that no item is processed twice. */
@Entity('job_items')
@Index('job_items_open', { synchronize: false })
@ForeignKey(() => BulkJob, ['tenant_id', 'job_id'], ['tenant_id', 'id'], { name: 'job_items_job_id_fkey' })
export class BulkJobItem extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  job_id: string;

  @PrimaryColumn('integer')
  index: number;

  /** As sent by the client. */
  @Column('text')
  approval_request_id: string;

  /** The version that the filter of the batch has matched; null means any. */
  @Column('integer', { nullable: true })
  expected_version: number | null;

  @Column('json', { nullable: true })
  outcome: StoredOutcome | null;
}
