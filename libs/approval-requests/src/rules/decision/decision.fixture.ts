import type { Tenant } from '@das/tenants';
import type { LockedContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import type { ApprovalStep } from '../../model/approval-step';
import type { Decider } from '../../model/decider';
import type { RequestDetail } from '../../model/request-detail';
import type { DiscountRule, HeldLevel } from '../../model/route';
import { EMPTY_STEP, routeSteps } from '../routing/new-steps';

const levelOf = (code: string, rank: number, handles: number | null, finishes: number): HeldLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: finishes,
  scope: null,
});
export const PA = levelOf('PA', 10, 250, 100);
export const RSM = levelOf('RSM', 20, 2_500, 1_500);
export const VP = levelOf('VP', 40, null, 12_000);

/** A moment before the decision, at which steps became active. */
export const BEFORE = '2026-01-01 00:00:00';
/** The time of the transaction that decides. */
export const NOW = '2026-02-01 00:00:00.5';

export interface Given {
  /** The requested prices of the lines `A`, `B`, … */
  prices?: (number | null)[];
  request?: Partial<ApprovalRequest>;
  tenant?: Partial<Tenant>;
  /** The caller holds the level PA, unless this says otherwise. */
  decider?: Partial<Decider>;
  rules?: [string, DiscountRule][];
}

const lineOf = (requested_price: number | null, index: number): RequestDetail =>
  ({
    id: lineId('ABCDEF'.charAt(index)),
    partnumber: `P-${index}`,
    quote_quantity: 2,
    list_price_at_request: 100,
    requested_price,
    approved_price: null,
    reason_code: null,
    comment: null,
    decided_at: null,
    decided_by_id: null,
    status: 'pending',
  }) as RequestDetail;

/** The context of a new request with its planned steps, whose ids are `A1`, `A2`, …; those of a request without lines are `1`, … */
export function contextOf({ prices = [52], request, tenant, decider, rules }: Given = {}): LockedContext {
  const lines = prices.map(lineOf);
  const context: LockedContext = {
    request: {
      id: 'R',
      tenant_id: 'T',
      status: 'pending',
      lifecycle_state: 'pending',
      round: 1,
      version: 1,
      created_by_id: 'requester',
      valid_from: null,
      valid_until: null,
      validity_period: null,
      sales_region: null,
      request_type: null,
      customer_name: null,
      end_customer_name: null,
      account_number: null,
      rep_firm: null,
      ...request,
    } as ApprovalRequest,
    lines,
    steps: [],
    tenant: { routing_basis: 'unit_price', self_approval: 'owner_only', timezone: 'UTC', ...tenant } as Tenant,
    decider: {
      user_id: 'me',
      mayDecide: true,
      mayWrite: false,
      mayWriteAll: false,
      isOwner: false,
      levels: [PA],
      delegations: [],
      ...decider,
    },
    levels: [PA, RSM, VP] as unknown as LockedContext['levels'],
    rules: new Map(rules),
    assignees: new Map(),
    questions: [],
    now: NOW,
  };
  const steps = routeSteps(context, lines.length ? lines : [null]).map((step) => ({
    ...EMPTY_STEP,
    ...step,
    tenant_id: 'T',
    id: `${step.opportunity_id?.at(-1) ?? ''}${step.sequence}`,
    activated_at: step.activated_at === NOW ? BEFORE : null,
  }));
  return { ...context, steps };
}

/** The id of the line with this letter. */
export const lineId = (letter: string): string => letter.padStart(26, '0');

/** The context with some columns of a step changed. */
export const withStep = (context: LockedContext, id: string, change: Partial<ApprovalStep>): LockedContext => ({
  ...context,
  steps: context.steps.map((step) => (step.id === id ? { ...step, ...change } : step)),
});
