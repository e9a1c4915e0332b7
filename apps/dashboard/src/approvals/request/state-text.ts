import type { Tone } from '../../ui/badge';

/** Words and tones of `ApprovalRequest.lifecycle_state`, and of a line's status. */
export const STATES: Record<string, { text: string; tone: Tone }> = {
  pending: { text: 'Pending', tone: 'amber' },
  approved: { text: 'Approved', tone: 'green' },
  partially_approved: { text: 'Partly approved', tone: 'teal' },
  denied: { text: 'Denied', tone: 'red' },
  withdrawn: { text: 'Withdrawn', tone: 'grey' },
  expired: { text: 'Expired', tone: 'grey' },
  revoked: { text: 'Revoked', tone: 'red' },
  superseded: { text: 'Superseded', tone: 'grey' },
};

/** The word of a state, such as `Partly approved`. */
export const stateText = (state: string): string => STATES[state]?.text ?? state;
