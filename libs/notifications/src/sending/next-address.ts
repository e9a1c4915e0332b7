import type { RecipientRow } from '../preferences/preference-rows';
import type { Attempt } from './attempt';

export type Address = Pick<RecipientRow, 'last_error' | 'refusals' | 'state'>;

/** Refusals of the recipient in a row that stop an address. */
const STOPPED_AFTER = 3;

/** The state of an address after an attempt. Only an accepted mail and a refused recipient change it. */
export function nextAddress(before: Address, attempt: Attempt): Address {
  if (attempt.result === 'accepted') return { state: 'ok', refusals: 0, last_error: null };
  if (attempt.result !== 'refused_recipient') return before;
  const refusals = before.refusals + 1;
  return { state: refusals >= STOPPED_AFTER ? 'stopped' : 'failing', refusals, last_error: attempt.error };
}
