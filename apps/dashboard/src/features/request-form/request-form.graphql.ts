// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The values of a new row: approval request. */
export type CreateApprovalRequestInput = {
  /** The account number of the customer. At most 255 characters. */
  account_number?: string | null | undefined;
  /** The name of the customer. At most 255 characters. */
  customer_name?: string | null | undefined;
  /** The name of the end customer. At most 255 characters. */
  end_customer_name?: string | null | undefined;
  /** The date on which the customer expects the delivery. */
  expected_delivery_date?: string | null | undefined;
  /** Its id in another system: at most 255 characters, unique in `external_source`. Null clears both. */
  external_id?: string | null | undefined;
  /** The other system: at most 64 characters of `a-z0-9._-`. It needs an `external_id`. */
  external_source?: string | null | undefined;
  /** The reason for the requested prices: at most 2,000 characters. It can change at any time. */
  justification?: string | null | undefined;
  /** An object of at most 50 texts of 1 to 500 characters; keys have 1 to 40 characters of `A-Za-z0-9_.-`. Given keys are set, keys with null are removed, others stay; null removes all. */
  metadata?: unknown;
  /** The lines of the request. At most 200 items. */
  opportunities?: Array<RequestDetailInput> | null | undefined;
  /** Further data as JSON. */
  other_details?: unknown;
  /** The name of the project. At most 255 characters. */
  project_name?: string | null | undefined;
  /** The firm of sales representatives. At most 255 characters. */
  rep_firm?: string | null | undefined;
  /** The date of the request. */
  request_date?: string | null | undefined;
  /** The type of the request. At most 255 characters. */
  request_type?: string | null | undefined;
  /** The person who sells. At most 255 characters. */
  sales_contact?: string | null | undefined;
  /** The sales region. At most 255 characters. */
  sales_region?: string | null | undefined;
  /** How long an approval is valid: an ISO 8601 duration in days, such as `P90D`. At most 255 characters. */
  validity_period?: string | null | undefined;
};

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

/** Absent fields stay unchanged; null clears a field. */
export type UpdateApprovalRequestInput = {
  /** The account number of the customer. At most 255 characters. */
  account_number?: string | null | undefined;
  /** The name of the customer. At most 255 characters. */
  customer_name?: string | null | undefined;
  /** The name of the end customer. At most 255 characters. */
  end_customer_name?: string | null | undefined;
  /** The date on which the customer expects the delivery. */
  expected_delivery_date?: string | null | undefined;
  /** The version to change; another one fails with `version_conflict`. At least 1. */
  expected_version?: number | null | undefined;
  /** Its id in another system: at most 255 characters, unique in `external_source`. Null clears both. */
  external_id?: string | null | undefined;
  /** The other system: at most 64 characters of `a-z0-9._-`. It needs an `external_id`. */
  external_source?: string | null | undefined;
  /** The id. ULID, except for products, whose ids are numbers. At most 255 characters. */
  id?: string | number | null | undefined;
  /** The reason for the requested prices: at most 2,000 characters. It can change at any time. */
  justification?: string | null | undefined;
  /** An object of at most 50 texts of 1 to 500 characters; keys have 1 to 40 characters of `A-Za-z0-9_.-`. Given keys are set, keys with null are removed, others stay; null removes all. */
  metadata?: unknown;
  /** The lines of the request. At most 200 items. */
  opportunities?: Array<RequestDetailInput> | null | undefined;
  /** Further data as JSON. */
  other_details?: unknown;
  /** The name of the project. At most 255 characters. */
  project_name?: string | null | undefined;
  /** The ids of the lines to remove. At most 200 items. Each has at most 255 characters. */
  remove_opportunities?: Array<string | number> | null | undefined;
  /** The firm of sales representatives. At most 255 characters. */
  rep_firm?: string | null | undefined;
  /** The date of the request. */
  request_date?: string | null | undefined;
  /** The type of the request. At most 255 characters. */
  request_type?: string | null | undefined;
  /** The person who sells. At most 255 characters. */
  sales_contact?: string | null | undefined;
  /** The sales region. At most 255 characters. */
  sales_region?: string | null | undefined;
  /** How long an approval is valid: an ISO 8601 duration in days, such as `P90D`. At most 255 characters. */
  validity_period?: string | null | undefined;
};

export type RequestToEditQueryVariables = Exact<{
  id: string | number;
}>;


export type RequestToEditQuery = { approvalRequest: { id: string, version: number, round: number, lifecycle_state: string, allowed_actions: Array<string>, available_actions: Array<string>, is_valid: boolean, customer_name: string | null, end_customer_name: string | null, account_number: string | null, project_name: string | null, sales_contact: string | null, sales_region: string | null, request_type: string | null, validity_period: string | null, rep_firm: string | null, request_date: string | null, expected_delivery_date: string | null, justification: string | null, other_details: unknown, opportunities: Array<{ id: string, status: string, partnumber: string | null, quote_quantity: number | null, requested_price: number | null, list_price_at_request: number | null, other_details: unknown, revoked_at: string | null, superseded_at: string | null }>, steps: Array<{ opportunity_id: string | null, round: number, status: string, carried_from_round: number | null, carried_from_request_id: string | null }> } | null };

export type PartOptionsQueryVariables = Exact<{
  partnumber: string;
}>;


export type PartOptionsQuery = { products: { data: Array<{ id: string, partnumber: string, description: string | null, effective: { list_price: number | null } }> } };

export type PartPricesQueryVariables = Exact<{
  p0: string;
  p1: string;
  p2: string;
  p3: string;
  p4: string;
  p5: string;
  p6: string;
  p7: string;
  p8: string;
  p9: string;
}>;


export type PartPricesQuery = { p0: { data: Array<{ partnumber: string, description: string | null, effective: { list_price: number | null, moq: number | null } }> }, p1: { data: Array<{ partnumber: string, description: string | null, effective: { list_price: number | null, moq: number | null } }> }, p2: { data: Array<{ partnumber: string, description: string | null, effective: { list_price: number | null, moq: number | null } }> }, p3: { data: Array<{ partnumber: string, description: string | null, effective: { list_price: number | null, moq: number | null } }> }, p4: { data: Array<{ partnumber: string, description: string | null, effective: { list_price: number | null, moq: number | null } }> }, p5: { data: Array<{ partnumber: string, description: string | null, effective: { list_price: number | null, moq: number | null } }> }, p6: { data: Array<{ partnumber: string, description: string | null, effective: { list_price: number | null, moq: number | null } }> }, p7: { data: Array<{ partnumber: string, description: string | null, effective: { list_price: number | null, moq: number | null } }> }, p8: { data: Array<{ partnumber: string, description: string | null, effective: { list_price: number | null, moq: number | null } }> }, p9: { data: Array<{ partnumber: string, description: string | null, effective: { list_price: number | null, moq: number | null } }> } };

export type PreviewRouteQueryVariables = Exact<{
  input: PreviewApprovalRouteInput;
}>;


export type PreviewRouteQuery = { previewApprovalRoute: { lines: Array<{ amount: number, basis: string, steps: Array<{ sequence: number, rank: number | null, effect: string, levels: Array<{ code: string }>, approvers: Array<{ name: string }> }> }>, warnings: Array<{ code: string, message: string, opportunity_id: string | null, details: unknown }> } };

export type CreateRequestMutationVariables = Exact<{
  input: CreateApprovalRequestInput;
}>;


export type CreateRequestMutation = { createApprovalRequest: { id: string } | null };

export type UpdateRequestMutationVariables = Exact<{
  id: string | number;
  input: UpdateApprovalRequestInput;
}>;


export type UpdateRequestMutation = { updateApprovalRequest: { id: string } | null };

export type ResubmitRequestMutationVariables = Exact<{
  id: string | number;
  input: UpdateApprovalRequestInput;
}>;


export type ResubmitRequestMutation = { resubmitApprovalRequest: { id: string } | null };

export type ReviseRequestMutationVariables = Exact<{
  id: string | number;
  input: UpdateApprovalRequestInput;
}>;


export type ReviseRequestMutation = { reviseApproval: { id: string } | null };

export const requestToEditDocument = document<RequestToEditQuery, RequestToEditQueryVariables>(
  "query RequestToEdit($id: ID!) {\n  approvalRequest(id: $id) {\n    id\n    version\n    round\n    lifecycle_state\n    allowed_actions\n    available_actions\n    is_valid\n    customer_name\n    end_customer_name\n    account_number\n    project_name\n    sales_contact\n    sales_region\n    request_type\n    validity_period\n    rep_firm\n    request_date\n    expected_delivery_date\n    justification\n    other_details\n    opportunities {\n      id\n      status\n      partnumber\n      quote_quantity\n      requested_price\n      list_price_at_request\n      other_details\n      revoked_at\n      superseded_at\n    }\n    steps {\n      opportunity_id\n      round\n      status\n      carried_from_round\n      carried_from_request_id\n    }\n  }\n}",
);

export const partOptionsDocument = document<PartOptionsQuery, PartOptionsQueryVariables>(
  "query PartOptions($partnumber: String!) {\n  products(\n    filter: {partnumber: $partnumber}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: 8\n  ) {\n    data {\n      id\n      partnumber\n      description\n      effective {\n        list_price\n      }\n    }\n  }\n}",
);

export const partPricesDocument = document<PartPricesQuery, PartPricesQueryVariables>(
  "query PartPrices($p0: String!, $p1: String!, $p2: String!, $p3: String!, $p4: String!, $p5: String!, $p6: String!, $p7: String!, $p8: String!, $p9: String!) {\n  p0: products(\n    filter: {partnumber: $p0}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: 20\n  ) {\n    data {\n      partnumber\n      description\n      effective {\n        list_price\n        moq\n      }\n    }\n  }\n  p1: products(\n    filter: {partnumber: $p1}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: 20\n  ) {\n    data {\n      partnumber\n      description\n      effective {\n        list_price\n        moq\n      }\n    }\n  }\n  p2: products(\n    filter: {partnumber: $p2}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: 20\n  ) {\n    data {\n      partnumber\n      description\n      effective {\n        list_price\n        moq\n      }\n    }\n  }\n  p3: products(\n    filter: {partnumber: $p3}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: 20\n  ) {\n    data {\n      partnumber\n      description\n      effective {\n        list_price\n        moq\n      }\n    }\n  }\n  p4: products(\n    filter: {partnumber: $p4}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: 20\n  ) {\n    data {\n      partnumber\n      description\n      effective {\n        list_price\n        moq\n      }\n    }\n  }\n  p5: products(\n    filter: {partnumber: $p5}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: 20\n  ) {\n    data {\n      partnumber\n      description\n      effective {\n        list_price\n        moq\n      }\n    }\n  }\n  p6: products(\n    filter: {partnumber: $p6}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: 20\n  ) {\n    data {\n      partnumber\n      description\n      effective {\n        list_price\n        moq\n      }\n    }\n  }\n  p7: products(\n    filter: {partnumber: $p7}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: 20\n  ) {\n    data {\n      partnumber\n      description\n      effective {\n        list_price\n        moq\n      }\n    }\n  }\n  p8: products(\n    filter: {partnumber: $p8}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: 20\n  ) {\n    data {\n      partnumber\n      description\n      effective {\n        list_price\n        moq\n      }\n    }\n  }\n  p9: products(\n    filter: {partnumber: $p9}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: 20\n  ) {\n    data {\n      partnumber\n      description\n      effective {\n        list_price\n        moq\n      }\n    }\n  }\n}",
);

export const previewRouteDocument = document<PreviewRouteQuery, PreviewRouteQueryVariables>(
  "query PreviewRoute($input: PreviewApprovalRouteInput!) {\n  previewApprovalRoute(input: $input) {\n    lines {\n      amount\n      basis\n      steps {\n        sequence\n        rank\n        effect\n        levels {\n          code\n        }\n        approvers {\n          name\n        }\n      }\n    }\n    warnings {\n      code\n      message\n      opportunity_id\n      details\n    }\n  }\n}",
);

export const createRequestDocument = document<CreateRequestMutation, CreateRequestMutationVariables>(
  "mutation CreateRequest($input: CreateApprovalRequestInput!) {\n  createApprovalRequest(input: $input) {\n    id\n  }\n}",
);

export const updateRequestDocument = document<UpdateRequestMutation, UpdateRequestMutationVariables>(
  "mutation UpdateRequest($id: ID!, $input: UpdateApprovalRequestInput!) {\n  updateApprovalRequest(id: $id, input: $input) {\n    id\n  }\n}",
);

export const resubmitRequestDocument = document<ResubmitRequestMutation, ResubmitRequestMutationVariables>(
  "mutation ResubmitRequest($id: ID!, $input: UpdateApprovalRequestInput!) {\n  resubmitApprovalRequest(id: $id, input: $input) {\n    id\n  }\n}",
);

export const reviseRequestDocument = document<ReviseRequestMutation, ReviseRequestMutationVariables>(
  "mutation ReviseRequest($id: ID!, $input: UpdateApprovalRequestInput!) {\n  reviseApproval(id: $id, input: $input) {\n    id\n  }\n}",
);
