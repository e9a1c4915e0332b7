// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A new use of an approved price. */
export type RecordUseInput = {
  /** A note for people. At most 2,000 characters. */
  note?: string | null | undefined;
  /** Required: a line of a request. */
  opportunity_id?: string | number | null | undefined;
  /** At most 100 characters. */
  order_line?: string | null | undefined;
  /** Required: 1 to 100 characters. With `order_line` unique per line, ignoring case. */
  order_reference?: string | null | undefined;
  /** The day of the order: not in the future, and not before the validity. Default: today in the tenant's time zone. */
  ordered_on?: string | null | undefined;
  /** Required: at least 1. From 1 to 2,147,483,647. */
  quantity?: number | null | undefined;
};

export type UsageQueryVariables = Exact<{
  id: string | number;
  first: number;
  page?: number | null | undefined;
}>;


export type UsageQuery = { approvalRequest: { id: string, uses: { data: Array<{ id: string, opportunity_id: string, order_reference: string, order_line: string | null, quantity: number, ordered_on: string, note: string | null, recorded_at: string, reversed_at: string | null, reverse_reason: string | null, can_reverse: boolean, recorded_by: { id: string, name: string } | null, reversed_by: { id: string, name: string } | null }>, paginatorInfo: { currentPage: number, hasMorePages: boolean, total: number } } } | null };

export type RecordUseMutationVariables = Exact<{
  input: RecordUseInput;
}>;


export type RecordUseMutation = { recordUse: { replayed: boolean } | null };

export type ReverseUseMutationVariables = Exact<{
  id: string | number;
  reason?: string | null | undefined;
}>;


export type ReverseUseMutation = { reverseUse: { replayed: boolean } | null };

export const usageDocument = document<UsageQuery, UsageQueryVariables>(
  "query Usage($id: ID!, $first: Int!, $page: Int) {\n  approvalRequest(id: $id) {\n    id\n    uses(first: $first, page: $page) {\n      data {\n        id\n        opportunity_id\n        order_reference\n        order_line\n        quantity\n        ordered_on\n        note\n        recorded_by {\n          id\n          name\n        }\n        recorded_at\n        reversed_by {\n          id\n          name\n        }\n        reversed_at\n        reverse_reason\n        can_reverse\n      }\n      paginatorInfo {\n        currentPage\n        hasMorePages\n        total\n      }\n    }\n  }\n}",
);

export const recordUseDocument = document<RecordUseMutation, RecordUseMutationVariables>(
  "mutation RecordUse($input: RecordUseInput!) {\n  recordUse(input: $input) {\n    replayed\n  }\n}",
);

export const reverseUseDocument = document<ReverseUseMutation, ReverseUseMutationVariables>(
  "mutation ReverseUse($id: ID!, $reason: String) {\n  reverseUse(id: $id, reason: $reason) {\n    replayed\n  }\n}",
);
