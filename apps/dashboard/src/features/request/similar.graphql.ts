// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A stored line, or a part number with customer, account and region. */
export type SimilarApprovalsInput = {
  /** The account number of the customer. At most 255 characters. */
  account_number?: string | null | undefined;
  /** The name of the customer. At most 255 characters. */
  customer_name?: string | null | undefined;
  /** The name of the end customer. At most 255 characters. */
  end_customer_name?: string | null | undefined;
  /** A stored line. Exactly one of it and `partnumber` is required. At most 255 characters. */
  opportunity_id?: string | number | null | undefined;
  /** Only this outcome: approved or denied. */
  outcome?: string | null | undefined;
  /** The part number. At most 255 characters. */
  partnumber?: string | null | undefined;
  /** Only this ring: customer, region or part. */
  ring?: string | null | undefined;
  /** The sales region. At most 255 characters. */
  sales_region?: string | null | undefined;
  /** The first day, at most 60 months ago; by default 24 months ago. */
  since?: string | null | undefined;
};

export type SimilarApprovalsQueryVariables = Exact<{
  input: SimilarApprovalsInput;
  first: number;
}>;


export type SimilarApprovalsQuery = { similarApprovals: { is_complete: boolean, statistics: Array<{ ring: string, approved: number, denied: number, min_price: number | null, median_price: number | null, max_price: number | null, last_price: number | null, average_price: number | null, average_discount_percent: number | null, is_bounded: boolean }>, data: Array<{ ring: string, approval_request_id: string, opportunity_id: string, customer_name: string | null, end_customer_name: string | null, outcome: string, quote_quantity: number | null, requested_price: number | null, approved_price: number | null, discount_percent: number | null, decided_at: string, is_valid: boolean }>, paginatorInfo: { hasMorePages: boolean } } };

export const similarApprovalsDocument = document<SimilarApprovalsQuery, SimilarApprovalsQueryVariables>(
  "query SimilarApprovals($input: SimilarApprovalsInput!, $first: Int!) {\n  similarApprovals(input: $input, first: $first) {\n    is_complete\n    statistics {\n      ring\n      approved\n      denied\n      min_price\n      median_price\n      max_price\n      last_price\n      average_price\n      average_discount_percent\n      is_bounded\n    }\n    data {\n      ring\n      approval_request_id\n      opportunity_id\n      customer_name\n      end_customer_name\n      outcome\n      quote_quantity\n      requested_price\n      approved_price\n      discount_percent\n      decided_at\n      is_valid\n    }\n    paginatorInfo {\n      hasMorePages\n    }\n  }\n}",
);
