import type { ApprovalRequest } from '../../model/approval-request';

/** Whether the approval of a request is valid at a time. @param now `Y-m-d H:i:s` in UTC */
export const isValid = ({ lifecycle_state, valid_until }: ApprovalRequest, now: string): boolean =>
  (lifecycle_state === 'approved' || lifecycle_state === 'partially_approved') &&
  (valid_until === null || valid_until >= now);
