import type { ApprovalLevel } from '@das/approval-levels';
import type { Tenant } from '@das/tenants';
import type { ApprovalRequest, RequestStatus } from './approval-request';
import type { ApprovalStep } from './approval-step';
import type { Decider, Person } from './decider';
import type { PendingQuestion } from './question';
import type { RequestDetail } from './request-detail';
import type { DiscountRule } from './route';

/** Everything that the decision rules read of one request. */
export interface ApprovalContext {
  request: ApprovalRequest;
  lines: RequestDetail[];
  /** Of all rounds. */
  steps: ApprovalStep[];
  tenant: Tenant;
  decider: Decider;
  /** The people to whom its open steps are assigned or escalated, and who approved the lines that it carries, by id. */
  assignees: ReadonlyMap<string, Person>;
  /** Its questions that are stored as open. */
  questions: readonly PendingQuestion[];
  /** The time of the business clock, `Y-m-d H:i:s` in UTC with a fraction of a second: that of the transaction, when there is one. */
  now: string;
}

/** Everything that routing reads of one request; it does not depend on the caller. */
export interface RoutingContext extends Omit<ApprovalContext, 'assignees' | 'decider' | 'questions'> {
  /** The active levels. */
  levels: ApprovalLevel[];
  /** The discount rules of the lines' categories, by line id. */
  rules: Map<string, DiscountRule>;
}

/** The context of a request whose row is locked, with everything that a new route needs. */
export interface LockedContext extends ApprovalContext, RoutingContext {
  /** Of a revision: the request that it revises, locked too. Absent when that was deleted. */
  source?: ApprovalRequest;
}

/** The target of one decision: a line, or the request itself when it has no lines. */
export interface DecisionTarget {
  line: RequestDetail | null;
  status: RequestStatus;
  /** Of the current round, in order. */
  steps: ApprovalStep[];
}

/** Unit prices by line id; immutable. */
export type Prices = ReadonlyMap<string, number | null>;
