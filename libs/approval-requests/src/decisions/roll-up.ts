import type { LifecycleState, RequestStatus } from '../approval-request';

/** What becomes of a request when its lines stand so: pending while any is, approved if any is, else denied. */
export function rollUp(statuses: RequestStatus[]): { status: RequestStatus; lifecycle_state: LifecycleState } {
  if (statuses.includes('pending')) return { status: 'pending', lifecycle_state: 'pending' };
  if (!statuses.includes('approved')) return { status: 'denied', lifecycle_state: 'denied' };
  return { status: 'approved', lifecycle_state: statuses.includes('denied') ? 'partially_approved' : 'approved' };
}
