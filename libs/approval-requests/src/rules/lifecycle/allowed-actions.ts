import type { ApprovalRequest } from '../../model/approval-request';

export const ACTIONS = ['approve', 'deny', 'edit', 'withdraw', 'resubmit', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/** Facts about the request and the caller. */
export interface ActionFacts {
  request: Pick<ApprovalRequest, 'lifecycle_state' | 'revises_id'>;
  /** Whether any step of the request was ever decided. */
  hasDecisions: boolean;
  /** Whether the caller may approve a line at one of its active steps. */
  mayApproveNow: boolean;
  mayDenyNow: boolean;
  /** Whether the caller may change the request: they created it, or may change those of other people. */
  mayWrite: boolean;
  isOwner: boolean;
}

/** The actions that the caller may take on a request now. */
export function allowedActions(facts: ActionFacts): Action[] {
  return ACTIONS.filter((action) => isAllowed(action, facts));
}

export function isAllowed(
  action: Action,
  { request, hasDecisions, mayApproveNow, mayDenyNow, mayWrite, isOwner }: ActionFacts,
): boolean {
  const isPending = request.lifecycle_state === 'pending';
  if (action === 'approve') return mayApproveNow;
  if (action === 'deny') return mayDenyNow;
  if (action === 'edit') return mayWrite;
  if (action === 'withdraw') return mayWrite && isPending;
  if (action === 'resubmit')
    return mayWrite && ['denied', 'withdrawn'].includes(request.lifecycle_state) && !request.revises_id; // its source is revised again
  return isPending ? mayWrite && !hasDecisions : mayWrite && isOwner;
}
