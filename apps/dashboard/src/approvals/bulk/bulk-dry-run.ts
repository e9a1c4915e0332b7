import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../api/post';
import { NoAnswer } from '../../api/send';
import { bulkApproveDocument } from './bulk.graphql.ts';
import { type BulkOutcome, outcomesOf } from './bulk-outcomes';
import { type BulkTarget, countNow, countOf, inputOf } from './bulk-target';
import { MAX_READ } from './matching-ids';
import { type RequestsById, useBulkRequests } from './use-bulk-requests';
import { useJob, useJobResult } from './use-job';

const SECOND_MS = 1_000;
/** Waits before the repetitions of a call without a response. */
const REPEAT_AFTER_MS = [SECOND_MS, 3 * SECOND_MS, 9 * SECOND_MS];
/** More requests become a job. */
export const MAX_AT_ONCE = 100;

/** The requests of a dialog, as they are planned to be approved. */
export interface BulkPlan {
  target: BulkTarget;
  /** The key of the dry run. Another plan has another one. */
  key: string;
  /** Whose authority is used; null for any that suffices. */
  on_behalf_of: string | null;
  /** Set when another number of requests matched than was planned. */
  recounted?: { before: number; now: number | null };
}

/** A dry run is a read, which waits and repeats by itself. Only the one that makes a job needs a key. */
const run = ({ target, key, on_behalf_of }: BulkPlan) =>
  post(
    bulkApproveDocument,
    { input: { ...inputOf(target), on_behalf_of, dry_run: true } },
    countOf(target) > MAX_AT_ONCE ? { key } : {},
  );

/** Whether there is something to approve: after another count there may be no request, or too many. */
export const isPossible = ({ recounted }: BulkPlan): boolean => recounted === undefined || Boolean(recounted.now);

interface DryRun {
  outcomes: BulkOutcome[] | undefined;
  /** How far it is, while it runs as a job. */
  progress: { done: number; total: number } | undefined;
  error: unknown;
  retry: () => void;
}

/** What a person sees of a plan before the approval. */
export interface Review extends DryRun {
  /** The requests that would be approved, without those that are left out. Undefined until everything is read. */
  outcomes: BulkOutcome[] | undefined;
  /** The requests of the dry run. Undefined for more than 1,000 requests, which are not read. */
  requests: RequestsById | undefined;
  /** The number of requests with warnings. */
  warned: number;
  leavesOut: boolean;
  setLeavesOut: (leavesOut: boolean) => void;
  /** What is approved: the plan, or the ids that are left of it. */
  target: BulkTarget;
}

/** The dry run of a plan with the totals, discounts and warnings of its requests. @param onCount another number of requests matches */
export function useReview(plan: BulkPlan, onCount: (now: number | null) => void): Review {
  const dryRun = useDryRun(plan, onCount);
  const [leavesOut, setLeavesOut] = useState(false);
  const ids = dryRun.outcomes?.map(({ id }) => id) ?? [];
  const isRead = ids.length <= MAX_READ;
  const requests = useBulkRequests(isRead ? ids : []);
  const hasWarnings = (id: string): boolean => Boolean(requests.data?.get(id)?.warnings.length);
  const left = leavesOut ? dryRun.outcomes?.filter(({ id }) => !hasWarnings(id)) : dryRun.outcomes;
  return {
    ...dryRun,
    outcomes: isRead && ids.length > 0 && !requests.data ? undefined : left,
    requests: isRead ? requests.data : undefined,
    warned: ids.filter(hasWarnings).length,
    leavesOut,
    setLeavesOut,
    target: leavesOut && left ? { ids: left.map(({ id }) => id) } : plan.target,
    error: dryRun.error ?? requests.error,
    retry: () => (dryRun.error ? dryRun.retry() : void requests.refetch()),
  };
}

/** What an approval would do now. It is asked once for a plan; over 100 requests it is a job. @param onCount another number of requests matches */
function useDryRun(plan: BulkPlan, onCount: (now: number | null) => void): DryRun {
  const { target, key } = plan;
  const started = useQuery({
    queryKey: ['bulk-dry-run', key],
    queryFn: async () => {
      try {
        return (await run(plan)).bulkApproveApprovalRequests;
      } catch (error) {
        const now = countNow(error);
        if (now !== undefined) onCount(now);
        throw error;
      }
    },
    enabled: isPossible(plan),
    staleTime: 'static', // not read again after the approval, which changes what matches
    gcTime: 0,
    retry: (count, error) => error instanceof NoAnswer && count < REPEAT_AFTER_MS.length,
    retryDelay: (count) => REPEAT_AFTER_MS[count] ?? 0,
  });
  const job = useJob(started.data?.job?.id);
  const result = useJobResult(job.data);
  const results = started.data?.job
    ? (result.data as { results: Parameters<typeof outcomesOf>[0] } | null | undefined)?.results
    : started.data?.results;
  const failed = [started, job, result].find(({ error }) => error !== null);
  return {
    outcomes: results && outcomesOf(results),
    progress: started.data?.job ? { done: job.data?.done ?? 0, total: countOf(target) } : undefined,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
