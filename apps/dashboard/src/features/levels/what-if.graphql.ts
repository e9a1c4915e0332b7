// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A stored request, new lines, or a stored request with these lines changed or added. */
export type PreviewApprovalRouteInput = {
  /** The account number of the customer. At most 255 characters. */
  account_number?: string | null | undefined;
  /** The id of the approval request. ULID. At most 255 characters. */
  approval_request_id?: string | number | null | undefined;
  /** The name of the customer. At most 255 characters. */
  customer_name?: string | null | undefined;
  /** The name of the end customer. At most 255 characters. */
  end_customer_name?: string | null | undefined;
  /** Changed and new levels: the routes are planned as if they were stored. At most 200 items. */
  levels?: Array<SimulatedLevelInput> | null | undefined;
  /** The lines of the request. At most 200 items. */
  opportunities?: Array<RequestDetailInput> | null | undefined;
  /** The firm of sales representatives. At most 255 characters. */
  rep_firm?: string | null | undefined;
  /** The type of the request. At most 255 characters. */
  request_type?: string | null | undefined;
  /** Of a request that does not exist yet, or instead of its value. At most 255 characters. */
  sales_region?: string | null | undefined;
};

/** A line of an approval request. */
export type RequestDetailInput = {
  /** Its id in another system: at most 255 characters, unique in `external_source`. Null clears both. */
  external_id?: string | null | undefined;
  /** The other system: at most 64 characters of `a-z0-9._-`. It needs an `external_id`. */
  external_source?: string | null | undefined;
  /** The line to change. Without it, a line is added. At most 255 characters. */
  id?: string | number | null | undefined;
  /** An object of at most 50 texts of 1 to 500 characters; keys have 1 to 40 characters of `A-Za-z0-9_.-`. Given keys are set, keys with null are removed, others stay; null removes all. */
  metadata?: unknown;
  /** Further data as JSON. */
  other_details?: unknown;
  /** The part number. At most 255 characters. */
  partnumber?: string | null | undefined;
  /** The quoted number of units. At least 1. */
  quote_quantity?: number | null | undefined;
  /** The requested price per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  requested_price?: number | null | undefined;
};

/** With `id`, a change of that level: an absent member is unchanged, and a null threshold means none. Without `id`, a new level. */
export type SimulatedLevelInput = {
  /** Default for a new level: true. */
  active?: boolean | null | undefined;
  /** Required for a new level. At most 64 characters. */
  code?: string | null | undefined;
  /** The id. ULID, except for products, whose ids are numbers. At most 255 characters. */
  id?: string | number | null | undefined;
  /** Required for a new level. At most 255 characters. */
  name?: string | null | undefined;
  /** Required for a new level. At least 0. */
  rank?: number | null | undefined;
  /** The price per unit up to which the level may finish. Null: none. From 0 to 999,999,999,999,999. */
  threshold_price_approved?: number | null | undefined;
  /** The price per unit up to which the level may act. Null: none. From 0 to 999,999,999,999,999. */
  threshold_price_requested?: number | null | undefined;
};

export type PreviewRouteQueryVariables = Exact<{
  input: PreviewApprovalRouteInput;
}>;


export type PreviewRouteQuery = { previewApprovalRoute: { lines: Array<{ amount: number, basis: string, steps: Array<{ sequence: number, rank: number | null, effect: string, levels: Array<{ id: string, code: string }>, approvers: Array<{ id: string, name: string }> }> }>, warnings: Array<{ code: string, message: string, opportunity_id: string | null, details: unknown }> } };

export const previewRouteDocument = document<PreviewRouteQuery, PreviewRouteQueryVariables>(
  "query PreviewRoute($input: PreviewApprovalRouteInput!) {\n  previewApprovalRoute(input: $input) {\n    lines {\n      amount\n      basis\n      steps {\n        sequence\n        rank\n        effect\n        levels {\n          id\n          code\n        }\n        approvers {\n          id\n          name\n        }\n      }\n    }\n    warnings {\n      code\n      message\n      opportunity_id\n      details\n    }\n  }\n}",
);
