import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { post } from '../../api/post';
import { jobDocument, jobResultDocument } from '../../approvals/bulk/bulk.graphql.ts';
import { type Job, isFinished } from '../../approvals/bulk/use-job';
import { readJobItems, summaryOf } from '../../approvals/upsert/job-items';
import { type UpsertSummary, problemText, sumOf } from '../../approvals/upsert/upsert-outcome';
import { PER_LONG_PAGE } from '../../ui/paged';
import { csvRow } from './csv';
import { rowNumber } from './read-file';

const INTERVAL_MS = 1_000;
/** The jobs of a tenant that run at a time. The others wait. */
const RUNNING = 2;

/** A job of an import; null for one that is not kept any more. */
export type ImportJob = Job | null;

export const readJob = async (id: string, signal?: AbortSignal): Promise<ImportJob> =>
  (await post(jobDocument, { id }, signal ? { signal } : {})).job;

export const isOver = (job: ImportJob): boolean => job === null || isFinished(job);

/** The jobs of an import, in the order of its rows, read each second until they have ended. Those that wait behind others are not read again. */
export function useImportJobs(ids: readonly string[]) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['import', 'jobs', ...ids],
    queryFn: async ({ signal }) => {
      const jobs: ImportJob[] = [];
      for (const id of ids) {
        const known = queries.getQueryData<ImportJob>(['job', id]);
        const isRead = known === undefined || (!isOver(known) && jobs.filter((job) => !isOver(job)).length < RUNNING);
        const job = isRead ? await readJob(id, signal) : known;
        queries.setQueryData(['job', id], job);
        jobs.push(job);
      }
      return jobs;
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.every(isOver) ? false : INTERVAL_MS),
  });
}

/** The counts of each job, once all have ended. */
export const useSummaries = (ids: readonly string[], isEnabled: boolean) =>
  useQuery({
    queryKey: ['import', 'summaries', ...ids],
    queryFn: ({ signal }) =>
      Promise.all(
        ids.map(async (id): Promise<UpsertSummary> => {
          const { job } = await post(jobResultDocument, { id }, { signal });
          return summaryOf(job?.result ?? null) ?? sumOf([]);
        }),
      ),
    enabled: isEnabled,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** A page of one of several lists. */
export interface PageOfJob {
  /** The place of the list. */
  list: number;
  /** The page in this list, from 1. */
  page: number;
  /** The number of pages of all lists. */
  last: number;
}

/** The place of a page of several lists one after another, each of which begins with a page of its own. @param counts of the rows of each list */
export function pageOfJobs(counts: readonly number[], page: number, per = PER_LONG_PAGE): PageOfJob {
  const pages = counts.map((count) => Math.ceil(count / per));
  const last = Math.max(
    pages.reduce((sum, each) => sum + each, 0),
    1,
  );
  let left = Math.min(page, last);
  for (const [list, each] of pages.entries()) {
    if (left <= each) return { list, page: left, last };
    left -= each;
  }
  return { list: 0, page: 1, last };
}

/** The place of the first row of each job. */
export const firstPlaces = (jobs: readonly ImportJob[]): number[] => {
  let place = 0;
  return jobs.map((job) => {
    const first = place;
    place += job?.total ?? 0;
    return first;
  });
};

/** A row with its outcome. */
export interface ImportedRow {
  /** Below the header, from 0. */
  place: number;
  key: string | null;
  outcome: string;
  problem: string;
}

/** The problem rows that a file can have: one call reads 100 of them. */
export const MOST_PROBLEMS = 10_000;

/** The failed rows of the jobs. */
export async function readProblems(
  jobs: readonly ImportJob[],
  signal: AbortSignal,
): Promise<Omit<ImportedRow, 'outcome'>[]> {
  const rows: Omit<ImportedRow, 'outcome'>[] = [];
  const places = firstPlaces(jobs);
  for (const [number, job] of jobs.entries())
    for (let page = 1; job && rows.length < MOST_PROBLEMS; page += 1) {
      const { outcomes, total } = await readJobItems(job.id, 'failed', page, signal);
      for (const item of outcomes)
        rows.push({
          place: (places[number] ?? 0) + item.index,
          key: item.key ?? null,
          problem: problemText(item),
        });
      if (page * PER_LONG_PAGE >= total) break;
    }
  return rows;
}

/** The text of a CSV file with the problem rows. */
export const problemsText = (rows: readonly Omit<ImportedRow, 'outcome'>[]): string => {
  const lines = rows.map(({ place, key, problem }) => csvRow([rowNumber(place), key ?? '', problem]));
  return `\uFEFF${csvRow(['Row', 'Key', 'Problem'])}${lines.join('')}`;
};
