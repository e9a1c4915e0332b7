import type { ApprovalRequest } from '../../model/approval-request';

/** A request as audit entries compare it: the time of the entry says when it was decided. */
export const auditedRequest = ({ decided_at: _, ...columns }: ApprovalRequest): Omit<ApprovalRequest, 'decided_at'> =>
  columns;
