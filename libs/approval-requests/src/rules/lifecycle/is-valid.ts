import { toSecond } from '@das/platform';
import type { ApprovalRequest } from '../../model/approval-request';

/** Whether the approval of a request is valid at a time: to the end of the second of `valid_until`. @param now of the business clock */
export const isValid = ({ lifecycle_state, valid_until }: ApprovalRequest, now: string): boolean =>
  (lifecycle_state === 'approved' || lifecycle_state === 'partially_approved') &&
  (valid_until === null || valid_until >= toSecond(now));
