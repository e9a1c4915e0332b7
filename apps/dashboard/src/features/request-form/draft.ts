import { session } from '../../api/session';
import type { FormValues, StoredRequest } from './form-values';

/** What a person has typed into a form and not sent. */
export interface Draft {
  /** The person. Drafts of another person are discarded. */
  user_id: string;
  values: FormValues;
  /** The stored request that the form changes, as it was when the form was opened. */
  base?: StoredRequest | undefined;
}

const keyOf = (address: string): string => `das.draft:${address}`;

/** The draft of a form address in this tab. A malformed one is discarded. */
export function readDraft(address: string, user_id: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(address)) ?? 'null') as Draft | null;
    if (draft?.user_id === user_id && Array.isArray(draft.values.lines)) return draft;
  } catch {
    // written by another release
  }
  removeDraft(address);
  return undefined;
}

/** Keeps a draft for a reload. Without a session nothing is stored. A full storage loses the draft, not the form. */
export function writeDraft(address: string, draft: Draft): void {
  if (!session.isLoggedIn) return;
  try {
    sessionStorage.setItem(keyOf(address), JSON.stringify(draft));
  } catch {
    removeDraft(address);
  }
}

export const removeDraft = (address: string): void => sessionStorage.removeItem(keyOf(address));
