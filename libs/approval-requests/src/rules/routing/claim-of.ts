import { type ApprovalStep, isOpen } from '../../model/approval-step';

/** A claim that holds. */
export interface Claim {
  claimed_by: { id: string; name: string };
  /** `Y-m-d H:i:s` in UTC. */
  claimed_until: string;
}

type Claimed = Pick<ApprovalStep, 'claimed_by_id' | 'claimed_by_name' | 'claimed_until' | 'status'>;

/** The claim on an open step that holds now; it ends by time, without a job. */
export function claimOf(step: Claimed, now: string): Claim | undefined {
  const { claimed_by_id, claimed_by_name, claimed_until } = step;
  return isOpen(step) && claimed_by_id !== null && claimed_until !== null && claimed_until > now
    ? { claimed_by: { id: claimed_by_id, name: claimed_by_name ?? '' }, claimed_until }
    : undefined;
}
