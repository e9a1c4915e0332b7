import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../api/new-key';
import { post } from '../api/post';
import { NoAnswer } from '../api/send';
import { bulkApproveDocument } from './bulk.graphql.ts';
import { type BulkOutcome, changedIds, checkedText, outcomesOf } from './bulk-outcomes';
import { useJob, useJobResult } from './use-job';

const SECOND_MS = 1_000;
/** Waits before the repetitions of a call without a response. */
const REPEAT_AFTER_MS = [SECOND_MS, 3 * SECOND_MS, 9 * SECOND_MS];
/** More requests become a job. */
export const MOST_AT_ONCE = 100;

/** A dry run is a read, which waits and repeats by itself. Only the one that makes a job needs a key. */
const run = (ids: readonly string[], key?: string) =>
  post(bulkApproveDocument, { input: { ids: [...ids], dry_run: true } }, key !== undefined && ids.length > MOST_AT_ONCE ? { key } : {});

export interface DryRun {
  outcomes: BulkOutcome[] | undefined;
  /** How far it is, while it runs as a job. */
  progress: { done: number; total: number } | undefined;
  error: unknown;
  retry: () => void;
}

/** What an approval of these requests would do now. It is asked once, when the dialog opens; over 100 requests it is a job. */
export function useDryRun(ids: readonly string[]): DryRun {
  const [key] = useState(newKey);
  const started = useQuery({
    queryKey: ['bulk-dry-run', key],
    queryFn: async () => (await run(ids, key)).bulkApproveApprovalRequests,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: (count, error) => error instanceof NoAnswer && count < REPEAT_AFTER_MS.length,
    retryDelay: (count) => REPEAT_AFTER_MS[count] ?? 0,
  });
  const job = useJob(started.data?.job?.id);
  const result = useJobResult(job.data);
  const results = started.data?.job ? (result.data as { results: Parameters<typeof outcomesOf>[0] } | null | undefined)?.results : started.data?.results;
  const failed = [started, job, result].find(({ error }) => error !== null);
  return {
    outcomes: results && outcomesOf(results),
    progress: started.data?.job ? { done: job.data?.done ?? 0, total: ids.length } : undefined,
    error: failed?.error,
    retry: () => void failed?.refetch(),
  };
}

/** Whether an approval was recorded, by another dry run. Of a job, its first requests are asked for. */
export async function checkApproval(planned: readonly BulkOutcome[]): Promise<string> {
  const { bulkApproveApprovalRequests: now } = await run(changedIds(planned).slice(0, MOST_AT_ONCE));
  return checkedText(planned, outcomesOf(now?.results ?? []));
}
