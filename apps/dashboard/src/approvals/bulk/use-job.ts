import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { type JobQuery, jobDocument, jobResultDocument } from './bulk.graphql.ts';

const INTERVAL_MS = 1_000;

export type Job = NonNullable<JobQuery['job']>;

export const isFinished = (job: Job | null | undefined): boolean => job?.status === 'done' || job?.status === 'failed';

/** A job, read each second until it is finished, while the tab is visible. Null for an unknown id. */
export const useJob = (id: string | undefined) =>
  useQuery({
    queryKey: ['job', id],
    queryFn: async ({ signal }) => (await post(jobDocument, { id: id ?? '' }, { signal })).job,
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data === null || isFinished(data) ? false : INTERVAL_MS),
  });

/** The result of a finished job. It does not change any more. */
export const useJobResult = (job: Job | null | undefined) =>
  useQuery({
    queryKey: ['job', job?.id, 'result'],
    queryFn: async ({ signal }) =>
      (await post(jobResultDocument, { id: job?.id ?? '' }, { signal })).job?.result ?? null,
    enabled: isFinished(job),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
