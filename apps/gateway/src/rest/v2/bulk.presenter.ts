import { type BulkApproveOutcome, type BulkApproveSummary, type BulkJob, type BulkJobResult, type StoredOutcome } from '@das/approval-requests';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { orNull, refTo } from '../framework/schema';

type Outcome = StoredOutcome & Pick<BulkApproveOutcome, 'id' | 'index'>;

/** The outcome of an item, without members that are null. */
export const presentOutcome = ({ index, id, outcome, status, version, next_levels = [], error }: Outcome): Resource => ({
  index,
  id,
  outcome,
  ...(status && { status }),
  ...(version && { version }),
  ...(next_levels.length && { next_levels: next_levels.map(({ code, rank }) => ({ code, rank })) }),
  ...(error && { error: { code: error.code, message: error.message } }),
});

/** The outcomes of a batch with their counts. */
export const presentOutcomes = (summary: BulkApproveSummary, results: Outcome[]): Resource => ({ summary, results: results.map(presentOutcome) });

export const presentJob = (job: BulkJob, result: BulkJobResult | null): Resource => ({
  ...JOB.of(job),
  result: result && presentOutcomes(result.summary, result.results),
});

export const JOB = new ResourceShape<BulkJob>('Job', {
  columns: ['id', 'status', 'total', 'done'],
  computed: ['result'],
  schemas: { result: { ...orNull(refTo('BulkApproveResult')), description: 'Null until the job is finished.' } },
});
