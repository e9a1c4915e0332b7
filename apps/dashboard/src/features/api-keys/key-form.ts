import type { CreateApiKeyInput } from './api-keys.graphql.ts';
import { type Expiry, expiryOf } from './expiry';

const EXPIRY_PROBLEMS = { missing: 'Choose a date.', past: 'Choose a date that is not in the past.' };

/** What is typed into the form of a new key. */
export interface KeyForm {
  name: string;
  kind: string;
  role: string;
  user_id: string;
  expiry: Expiry;
  day: string;
  per_minute: string;
}

const WHOLE = /^[1-9]\d{0,8}$/;

/** The input of `createApiKey`, or the messages of fields that cannot be sent. @param from_ms when the form was opened */
export function keyInputOf(
  form: KeyForm,
  from_ms: number,
  timezone: string,
): { input?: CreateApiKeyInput; problems: Record<string, string> } {
  const { expiry, day, per_minute, ...rest } = form;
  const ends = expiryOf(expiry, day, from_ms, timezone);
  const limit = per_minute.trim();
  const problems = {
    ...('problem' in ends && { expires_at: EXPIRY_PROBLEMS[ends.problem] }),
    ...(limit !== '' && !WHOLE.test(limit) && { requests_per_minute: 'Enter a whole number from 1.' }),
  };
  if ('problem' in ends || Object.keys(problems).length > 0) return { problems };
  return {
    input: { ...rest, expires_at: ends.expires_at, requests_per_minute: limit === '' ? null : Number(limit) },
    problems,
  };
}
