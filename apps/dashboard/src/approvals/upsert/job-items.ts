import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import { PER_LONG_PAGE } from '../../ui/paged';
import { jobItemsDocument } from './job-items.graphql.ts';
import type { UpsertOutcome, UpsertSummary } from './upsert-outcome';

/** The items on one page of an upsert job, and the number of all that match. */
export interface ItemsPage {
  outcomes: UpsertOutcome[];
  total: number;
}

/** Reads a page of items. @param outcome that the items have; undefined for any */
export async function readJobItems(
  id: string,
  outcome: string | undefined,
  page: number,
  signal?: AbortSignal,
): Promise<ItemsPage> {
  const variables = { id, first: PER_LONG_PAGE, page, ...(outcome !== undefined && { outcome }) };
  const { jobItems } = await post(jobItemsDocument, variables, signal ? { signal } : {});
  return {
    outcomes: jobItems.data.map(({ detail }) => detail as UpsertOutcome),
    total: jobItems.paginatorInfo.total,
  };
}

/** A page of items when the job has ended: they do not change any more. */
export const jobItemsQuery = (id: string, outcome: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['job', id, 'items', outcome, page],
    queryFn: ({ signal }) => readJobItems(id, outcome, page, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

/** The kinds of jobs that are upserts. */
export const isUpsert = (kind: string): boolean => kind === 'product_upsert' || kind === 'product_category_upsert';

/** The counts in the result of an upsert job; null while there is no result. */
export const summaryOf = (result: unknown): UpsertSummary | null =>
  (result as { summary?: UpsertSummary } | null)?.summary ?? null;
