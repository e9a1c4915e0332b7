import { type ScopeValues, foldedValue } from '@das/approval-levels';
import type { ApprovalRequest } from '../../model/approval-request';

/** The fields of a request that scopes are compared with. */
export const SCOPED_FIELDS = [
  'sales_region',
  'request_type',
  'customer_name',
  'end_customer_name',
  'account_number',
  'rep_firm',
] as const satisfies (keyof ApprovalRequest & keyof ScopeValues)[];

export type ScopedHeader = Pick<ApprovalRequest, (typeof SCOPED_FIELDS)[number]>;

/** What scopes are compared with at a step: the request's present values, and the category that the step has kept. */
export const scopeValuesAt = (request: ScopedHeader, { category_id }: { category_id: string | null }): ScopeValues => ({
  sales_region: request.sales_region,
  request_type: request.request_type,
  customer_name: request.customer_name,
  end_customer_name: request.end_customer_name,
  account_number: request.account_number,
  rep_firm: request.rep_firm,
  category_id,
});

/** The values of a request as open steps keep them, in the order of {@link SCOPED_FIELDS}, so that lists of requests compare them. */
export const stepScopeValues = (request: ScopedHeader): (string | null)[] =>
  SCOPED_FIELDS.map((field) => {
    const value = request[field];
    return value === null || value === undefined ? null : foldedValue(value);
  });
