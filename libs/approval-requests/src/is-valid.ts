import type { ApprovalRequest } from './approval-request';

/** Whether the approval of a request holds at a moment, `Y-m-d H:i:s` in UTC. */
export const isValid = ({ lifecycle_state, valid_until }: ApprovalRequest, now: string): boolean =>
  (lifecycle_state === 'approved' || lifecycle_state === 'partially_approved') && (valid_until === null || valid_until >= now);
