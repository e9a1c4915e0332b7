import type { Allowed, HeldReason } from '../hours/allowed-from';
import type { NotificationMode } from '../kinds';
import type { AddressState } from '../preferences/preference-rows';
import { type DropReason, MAX_AGE_S } from '../queue/email-delivery';

/** What decides whether a mail may be sent now, apart from what it is about. */
export interface MailCase {
  /** `notification` has a kind with a preference. */
  form: 'digest' | 'mandatory' | 'notification' | 'test';
  /** Of the person. */
  active: boolean;
  state: AddressState;
  /** Of the kind for the person now; of a daily digest, `off` when no kind has the mode `digest`. */
  mode: NotificationMode;
  /** Seconds since it was first due. */
  age_s: number;
  /** Whether its notification was read or archived. */
  is_read: boolean;
  allowed: Allowed;
}

export type Judgement = { drop: DropReason } | { hold: HeldReason; until: number } | 'send';

/** Whether to send, hold or drop a mail. Mandatory kinds wait for nothing, and are dropped only for an inactive user or by age. */
export function judgeMail({ form, active, state, mode, age_s, is_read, allowed }: MailCase): Judgement {
  if (!active) return { drop: 'inactive' };
  if (age_s > MAX_AGE_S) return { drop: 'too_old' };
  if (form === 'mandatory') return 'send';
  if (state === 'stopped') return { drop: 'address_stopped' };
  if (form === 'test') return 'send';
  if (mode === 'off') return { drop: 'off' };
  if (form === 'digest') return 'send';
  if (is_read) return { drop: 'read' };
  return allowed.reason ? { hold: allowed.reason, until: allowed.moment } : 'send';
}
