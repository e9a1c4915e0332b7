import type { ApprovalStep } from '../../model/approval-step';

/** A claim that holds. */
export interface Claim {
  claimed_by: { id: string; name: string };
  /** `Y-m-d H:i:s` in UTC. */
  claimed_until: string;
}

/** The claim on a step that holds now; it ends by time, without a job. */
export const claimOf = (
  {
    claimed_by_id,
    claimed_by_name,
    claimed_until,
  }: Pick<ApprovalStep, 'claimed_by_id' | 'claimed_by_name' | 'claimed_until'>,
  now: string,
): Claim | undefined =>
  claimed_by_id !== null && claimed_until !== null && claimed_until > now
    ? { claimed_by: { id: claimed_by_id, name: claimed_by_name ?? '' }, claimed_until }
    : undefined;
