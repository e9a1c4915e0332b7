import { type BulkApproveOutcome, type BulkApproveSummary, type Job, type JobResult, type KeptOutcome } from '@das/approval-requests';
import { SCALARS } from '../openapi/scalars';
import { type Schema, closed, orNull } from '../openapi/schema';
import { type Presented, Shown } from '../shown';

type Outcome = KeptOutcome & Pick<BulkApproveOutcome, 'id' | 'index'>;

/** What became of an item; only what there is to say of it. */
export const presentOutcome = ({ index, id, outcome, status, version, next_levels = [], error }: Outcome): Presented => ({
  index,
  id,
  outcome,
  ...(status && { status }),
  ...(version && { version }),
  ...(next_levels.length && { next_levels: next_levels.map(({ code, rank }) => ({ code, rank })) }),
  ...(error && { error: { code: error.code, message: error.message } }),
});

/** What became of a batch. */
export const presentOutcomes = (summary: BulkApproveSummary, results: Outcome[]): Presented => ({ summary, results: results.map(presentOutcome) });

export const presentJob = (job: Job, result: JobResult | null): Presented => ({
  ...JOB.of(job),
  result: result && presentOutcomes(result.summary, result.results),
});

const { Int, String: text } = SCALARS;
const count = (example: number): Schema => ({ ...Int, examples: [example] });
const said = (example: string, description?: string): Schema => ({ ...text, ...(description && { description }), examples: [example] });
const ITEM: Schema = {
  ...closed({
    index: { ...count(1), description: 'Its place in `approval_ids`, from 0.' },
    id: said('01KJQF1YAG355QAKGD2AVSQWH2'),
    outcome: said('advanced', 'approved, partially_approved, advanced (endorsed, and passed up), unchanged (a repeat, or twice in the batch) or failed.'),
    status: said('pending'),
    version: count(3),
    next_levels: { type: 'array', items: closed({ code: said('RD'), rank: count(30) }), description: 'Who decides next, where it is passed up.' },
    error: { ...closed({ code: said('already_decided'), message: said('Denied by Mara Okafor on 2026-03-01 09:14:02.') }), description: 'Why it failed.' },
  }),
  required: ['index', 'id', 'outcome'],
};

export const BULK_RESULT: Schema = closed({
  summary: closed({ total: count(3), approved: count(1), partially_approved: count(0), advanced: count(1), unchanged: count(0), failed: count(1) }),
  results: { type: 'array', items: ITEM },
});

export const QUEUED_JOB: Schema = closed({
  job_id: said('01KJQG4T0V8C7N2M5X9Z1B3D6F'),
  status: said('queued'),
  status_url: said('/v2/jobs/01KJQG4T0V8C7N2M5X9Z1B3D6F'),
});

export const JOB = new Shown<Job>('Job', {
  own: ['id', 'status', 'total', 'done'],
  made: ['result'],
  described: { result: { ...orNull(BULK_RESULT), description: 'Once it is finished.' } },
});
