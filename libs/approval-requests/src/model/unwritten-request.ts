import type { ApprovalRequest } from './approval-request';
import type { ApprovalStep } from './approval-step';
import type { RequestDetail } from './request-detail';

/** The rows of a request as they would be after a decision that is not written. */
export interface UnwrittenRows {
  lines: RequestDetail[];
  steps: ApprovalStep[];
}

/** A request as it would be after a decision that is not written. */
export interface UnwrittenRequest extends ApprovalRequest {
  unwritten: UnwrittenRows;
}

/** Undefined for a request whose rows are stored. */
export const unwrittenRowsOf = (request: ApprovalRequest): UnwrittenRows | undefined =>
  'unwritten' in request ? (request as UnwrittenRequest).unwritten : undefined;
