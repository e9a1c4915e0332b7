// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Conditions on a list: job. They are joined by AND; an absent one does not apply. */
export type JobFilterInput = {
  /** Created at or after this time. */
  created_from?: string | null | undefined;
  /** Created at or before this time, to the end of the second. */
  created_to?: string | null | undefined;
  /** The kind, such as bulk_approve. At most 2,000 characters. */
  kind?: string | null | undefined;
  /** queued, running, done or failed. At most 2,000 characters. */
  status?: string | null | undefined;
};

export type JobsQueryVariables = Exact<{
  filter?: JobFilterInput | null | undefined;
  first: number;
  page?: number | null | undefined;
}>;


export type JobsQuery = { jobs: { data: Array<{ id: string, kind: string, status: string, total: number, done: number, created_at: string, created_by: { name: string } | null }>, paginatorInfo: { currentPage: number, hasMorePages: boolean, total: number } } };

export const jobsDocument = document<JobsQuery, JobsQueryVariables>(
  "query Jobs($filter: JobFilterInput, $first: Int!, $page: Int) {\n  jobs(filter: $filter, first: $first, page: $page) {\n    data {\n      id\n      kind\n      status\n      total\n      done\n      created_at\n      created_by {\n        name\n      }\n    }\n    paginatorInfo {\n      currentPage\n      hasMorePages\n      total\n    }\n  }\n}",
);
