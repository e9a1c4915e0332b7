/** Whether a printed request authorises prices now, and how its approval has ended. */
export type Authorisation = 'valid' | 'expired' | 'revoked' | 'superseded' | 'not approved';

interface Facts {
  lifecycle_state: string;
  is_valid: boolean;
}

const APPROVED = new Set(['approved', 'partially_approved', 'expired']);

/** An approval that has ended by time is expired, also before the service has recorded it. */
export function authorisationOf({ lifecycle_state, is_valid }: Facts): Authorisation {
  if (lifecycle_state === 'revoked' || lifecycle_state === 'superseded') return lifecycle_state;
  if (!APPROVED.has(lifecycle_state)) return 'not approved';
  return is_valid ? 'valid' : 'expired';
}
