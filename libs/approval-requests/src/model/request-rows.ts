import type { ApprovalRequest } from './approval-request';
import type { ApprovalStep } from './approval-step';
import type { RequestDetail } from './request-detail';

/** The lines and steps of a request in order. */
export interface RequestRows {
  lines: RequestDetail[];
  /** Of all rounds. */
  steps: ApprovalStep[];
}

/** A request with rows that its statement has read, or with all rows as they would be after a dry run. */
export type RequestWithRows = ApprovalRequest & Partial<RequestRows>;
