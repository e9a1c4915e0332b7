// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A stored request, new lines, or a stored request with these lines changed or added. */
export type PreviewApprovalRouteInput = {
  account_number?: string | null | undefined;
  approval_request_id?: string | number | null | undefined;
  customer_name?: string | null | undefined;
  end_customer_name?: string | null | undefined;
  /** Changed and new levels: the routes are planned as if they were stored. */
  levels?: Array<SimulatedLevelInput> | null | undefined;
  opportunities?: Array<RequestDetailInput> | null | undefined;
  rep_firm?: string | null | undefined;
  request_type?: string | null | undefined;
  /** Of a request that does not exist yet, or instead of its value. */
  sales_region?: string | null | undefined;
};

export type RequestDetailInput = {
  /** Its id in another system: at most 255 characters, unique in `external_source`. Null clears both. */
  external_id?: string | null | undefined;
  /** The other system: at most 64 characters of `a-z0-9._-`. It needs an `external_id`. */
  external_source?: string | null | undefined;
  /** The line to change. Without it, a line is added. */
  id?: string | number | null | undefined;
  /** An object of at most 50 texts of 1 to 500 characters; keys have 1 to 40 characters of `A-Za-z0-9_.-`. Given keys are set, keys with null are removed, others stay; null removes all. */
  metadata?: unknown;
  other_details?: unknown;
  partnumber?: string | null | undefined;
  quote_quantity?: number | null | undefined;
  requested_price?: number | null | undefined;
};

/** With `id`, a change of that level: an absent member is unchanged, and a null threshold means none. Without `id`, a new level. */
export type SimulatedLevelInput = {
  /** Default for a new level: true. */
  active?: boolean | null | undefined;
  /** Required for a new level. */
  code?: string | null | undefined;
  id?: string | number | null | undefined;
  /** Required for a new level. */
  name?: string | null | undefined;
  /** Required for a new level. */
  rank?: number | null | undefined;
  threshold_price_approved?: number | null | undefined;
  threshold_price_requested?: number | null | undefined;
};

export type PreviewRouteQueryVariables = Exact<{
  input: PreviewApprovalRouteInput;
}>;


export type PreviewRouteQuery = { previewApprovalRoute: { lines: Array<{ amount: number, basis: string, steps: Array<{ sequence: number, rank: number | null, effect: string, levels: Array<{ id: string, code: string }>, approvers: Array<{ id: string, name: string }> }> }>, warnings: Array<{ code: string, message: string, opportunity_id: string | null, details: unknown }> } };

export const previewRouteDocument = document<PreviewRouteQuery, PreviewRouteQueryVariables>(
  "query PreviewRoute($input: PreviewApprovalRouteInput!) {\n  previewApprovalRoute(input: $input) {\n    lines {\n      amount\n      basis\n      steps {\n        sequence\n        rank\n        effect\n        levels {\n          id\n          code\n        }\n        approvers {\n          id\n          name\n        }\n      }\n    }\n    warnings {\n      code\n      message\n      opportunity_id\n      details\n    }\n  }\n}",
);
