import { type Call, DateTimeScalar, StampedRow, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { RequestStatus } from '../approval-request';
import type { BulkApproveOutcome, ItemOutcome, OutcomeError } from './bulk-approve';

export type JobStatus = 'queued' | 'running' | 'done' | 'failed';

/** Who asked for a job, and how: the job acts as they would. */
export type JobCall = Pick<Call, 'actor' | 'environment' | 'ip' | 'request_id' | 'roles' | 'user_agent'>;

export interface JobInput {
  comment: string | null;
  dry_run: boolean;
}

/** A batch that is too long to wait for. */
@ObjectType({ description: 'A batch that is worked on beside.' })
@Entity('jobs')
@Index('jobs_open', { synchronize: false })
@ForeignKey(() => User, ['tenant_id', 'created_by_id'], ['tenant_id', 'id'], { name: 'jobs_created_by_id_fkey' })
export class Job extends StampedRow {
  @Field(() => String, { description: 'queued, running, done or failed.' })
  @Column('text', { default: 'queued' })
  status: JobStatus;

  @Field(() => Int)
  @Column('integer')
  total: number;

  @Field(() => Int, { description: 'How many items have been worked on.' })
  @Column('integer', { default: 0 })
  done: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  finished_at: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  created_by_id: string | null;

  @Column('json')
  input: JobInput;

  @Column('json')
  call: JobCall;

  /** How often work on it has been broken off. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** Until when the process that works on it may be expected to go on. */
  @Column('timestamptz', { nullable: true })
  lease_until: string | null;

  @Column('text', { nullable: true })
  lease_token: string | null;
}

/** What is kept of an item's outcome. */
export interface KeptOutcome {
  outcome: ItemOutcome;
  status?: RequestStatus | null;
  version?: number | null;
  next_levels?: { code: string; rank: number }[];
  error?: OutcomeError | null;
}

/** The outcome in the form in which it is kept, and told where there is no schema. */
export const kept = ({ outcome, status, version, next_levels, error }: BulkApproveOutcome): KeptOutcome => ({
  outcome,
  status,
  version,
  ...(next_levels.length && { next_levels: next_levels.map(({ code, rank }) => ({ code, rank })) }),
  ...(error && { error }),
});

/** One request of a job; its outcome is written in the transaction of its decision, so that none is done twice. */
@Entity('job_items')
@Index('job_items_open', { synchronize: false })
@ForeignKey(() => Job, ['tenant_id', 'job_id'], ['tenant_id', 'id'], { name: 'job_items_job_id_fkey' })
export class JobItem extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  job_id: string;

  @PrimaryColumn('integer')
  index: number;

  /** As the client wrote it. */
  @Column('text')
  approval_request_id: string;

  @Column('json', { nullable: true })
  outcome: KeptOutcome | null;
}
