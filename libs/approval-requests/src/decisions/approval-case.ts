import type { ApprovalLevel } from '@das/approval-levels';
import { groupedBy } from '@das/platform';
import type { Tenant } from '@das/tenants';
import type { ApprovalRequest, RequestStatus } from '../approval-request';
import type { RequestDetail } from '../request-detail';
import { amountOf } from '../routing/amount-of';
import { type DiscountRule, minRank } from '../routing/min-rank';
import type { ApprovalStep } from './approval-step';
import type { Decider } from './may-act';

/** All that the rules of deciding look at. */
export interface ApprovalCase {
  request: ApprovalRequest;
  lines: RequestDetail[];
  /** Of all rounds. */
  steps: ApprovalStep[];
  tenant: Tenant;
  decider: Decider;
}

/** What a route needs: a case without anybody who decides. */
export interface RoutedCase extends Omit<ApprovalCase, 'decider'> {
  /** The active levels. */
  levels: ApprovalLevel[];
  /** What the categories of the lines say about discounts, by the line's id. */
  rules: Map<string, DiscountRule>;
}

/** A case that is held against changes by others, with what a new route needs. */
export interface HeldCase extends ApprovalCase, RoutedCase {
  decider: Decider;
}

/** What is decided: a line, or the request itself when it has none. */
export interface Subject {
  line: RequestDetail | null;
  status: RequestStatus;
  /** Of this round, in their order. */
  steps: ApprovalStep[];
}

export function subjectsOf({ request, lines, steps }: Subjected): Subject[] {
  const current = steps.filter(({ round }) => round === request.round);
  if (!lines.length) return [{ line: null, status: request.status, steps: current.filter(({ opportunity_id }) => opportunity_id === null) }];
  const ofLines = groupedBy(current, 'opportunity_id');
  return lines.map((line) => ({ line, status: line.status, steps: ofLines.get(line.id) ?? [] }));
}

type Subjected = Pick<ApprovalCase, 'lines' | 'request' | 'steps'>;

/** The price that the next decision is about: the one last endorsed in this round, else the requested one. */
export const priceOnTable = ({ line, steps }: Subject): number | null =>
  steps.findLast(({ status }) => status === 'endorsed')?.price ?? line?.requested_price ?? null;

export type Prices = Map<string, number | null>;

/** What each line stands at: approved, on the table, or as it is about to be approved. */
export const pricesOf = (theCase: Subjected, approving: Prices = new Map()): Prices =>
  new Map(
    subjectsOf(theCase).flatMap((subject) => {
      const { line } = subject;
      return line ? [[line.id, approving.get(line.id) ?? line.approved_price ?? priceOnTable(subject)] as const] : [];
    }),
  );

/** What is compared with the thresholds for a line, in millionths; a request without lines is worth nothing. */
export function amountAt({ tenant, lines }: Pick<ApprovalCase, 'lines' | 'tenant'>, line: RequestDetail | null, prices: Prices): bigint {
  if (!line) return 0n;
  const priced = ({ id, quote_quantity }: RequestDetail) => ({ requested_price: prices.get(id), quote_quantity });
  return amountOf(tenant.routing_basis, priced(line), tenant.routing_basis === 'request_total' ? lines.map(priced) : []);
}

/** The least rank that may decide the line at its price, null where its category demands none. */
export function minRankAt({ rules }: RoutedCase, line: RequestDetail | null, prices: Prices): number | null {
  const rule = line && rules.get(line.id);
  return rule ? minRank(rule, line.list_price_at_request, prices.get(line.id) ?? null) : null;
}
