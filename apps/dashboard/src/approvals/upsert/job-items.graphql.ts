// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type JobItemsQueryVariables = Exact<{
  id: string | number;
  outcome?: string | null | undefined;
  first: number;
  page?: number | null | undefined;
}>;


export type JobItemsQuery = { jobItems: { data: Array<{ index: number, detail: unknown }>, paginatorInfo: { currentPage: number, hasMorePages: boolean, total: number } } };

export const jobItemsDocument = document<JobItemsQuery, JobItemsQueryVariables>(
  "query JobItems($id: ID!, $outcome: String, $first: Int!, $page: Int) {\n  jobItems(job_id: $id, outcome: $outcome, first: $first, page: $page) {\n    data {\n      index\n      detail\n    }\n    paginatorInfo {\n      currentPage\n      hasMorePages\n      total\n    }\n  }\n}",
);
