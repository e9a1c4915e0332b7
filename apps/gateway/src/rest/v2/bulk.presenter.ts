import {
  type BulkApproveOutcome,
  type BulkApproveSummary,
  type BulkJobResult,
  type StoredOutcome,
} from '@das/approval-requests';
import type { Job, JobResult } from '@das/jobs';
import { AcceptedResponse } from '../framework/accepted-response';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { orNull, refTo } from '../framework/schema';

type Outcome = StoredOutcome & Pick<BulkApproveOutcome, 'id' | 'index'>;

/** The outcome of an item, without members that are null. */
export const presentOutcome = ({
  index,
  id,
  outcome,
  status,
  version,
  next_levels = [],
  error,
}: Outcome): Resource => ({
  index,
  id,
  outcome,
  ...(status && { status }),
  ...(version && { version }),
  ...(next_levels.length && { next_levels: next_levels.map(({ code, rank }) => ({ code, rank })) }),
  ...(error && { error: { code: error.code, message: error.message } }),
});

/** The outcomes of a batch with their counts. */
export const presentOutcomes = (summary: BulkApproveSummary, results: Outcome[]): Resource => ({
  summary,
  results: results.map(presentOutcome),
});

export const presentJob = (job: Job, result: JobResult | null): Resource => ({
  ...JOB.of(job),
  result: result && isBulkResult(result) ? presentOutcomes(result.summary, result.results) : result,
});

const isBulkResult = (result: JobResult): result is BulkJobResult => 'results' in result;

/** The 202 response with a queued job. */
export function acceptedJob({ id, status }: Job): AcceptedResponse {
  const status_url = `/v2/jobs/${id}`;
  return new AcceptedResponse(status_url, { job_id: id, status, status_url });
}

export const JOB = new ResourceShape<Job>('Job', {
  columns: ['id', 'kind', 'status', 'total', 'done'],
  computed: ['result'],
  schemas: {
    result: {
      ...orNull(refTo('AnyJobResult')),
      description: 'Null until the job is finished, and for a simulation that failed.',
    },
  },
});
