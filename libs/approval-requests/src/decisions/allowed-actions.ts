import type { ApprovalRequest } from '../approval-request';

export const ACTIONS = ['approve', 'deny', 'edit', 'withdraw', 'resubmit', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/** What is known of a request and of the caller. */
export interface Standing {
  request: Pick<ApprovalRequest, 'lifecycle_state'>;
  /** Whether anybody has ever decided anything about it. */
  hasDecisions: boolean;
  /** Whether the caller may act at one of its active steps. */
  mayDecideNow: boolean;
  /** Whether the caller may change it at all: it is theirs, or they are above that. */
  mayWrite: boolean;
  isOwner: boolean;
}

/** What the caller may do with a request now. */
export function allowedActions(standing: Standing): Action[] {
  return ACTIONS.filter((action) => isAllowed(action, standing));
}

export function isAllowed(action: Action, { request, hasDecisions, mayDecideNow, mayWrite, isOwner }: Standing): boolean {
  const isPending = request.lifecycle_state === 'pending';
  if (action === 'approve' || action === 'deny') return mayDecideNow;
  if (action === 'edit') return mayWrite;
  if (action === 'withdraw') return mayWrite && isPending;
  if (action === 'resubmit') return mayWrite && ['denied', 'withdrawn'].includes(request.lifecycle_state);
  return isPending ? mayWrite && !hasDecisions : mayWrite && isOwner;
}
