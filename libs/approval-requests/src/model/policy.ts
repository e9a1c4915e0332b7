import type { RoutingBasis } from '@das/tenants';
import type { DiscountRule, RoutedLevel } from './route';

/** What the routes of a tenant are planned from. A job keeps it as JSON. */
export interface Policy {
  /** The active levels. */
  levels: RoutedLevel[];
  /** The discount rules of the categories that may require a rank. */
  rules: DiscountRule[];
  routing_basis: RoutingBasis;
}

/** The present policy, and the same with the changes of a simulation. */
export interface SimulatedPolicies {
  before: Policy;
  after: Policy;
}

/** A line as a simulation reads it. Amounts are in millionths. */
export interface SimulatedLine {
  id: string;
  approval_request_id: string;
  /** The category of its product. */
  category_id: string | null;
  quote_quantity: number | null;
  requested_price: number | null;
  list_price_at_request: number | null;
  /** The sum over the lines of its request at their requested prices. */
  request_total: bigint;
}
