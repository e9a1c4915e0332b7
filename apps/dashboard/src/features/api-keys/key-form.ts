import { messagesByPath } from '../../api/refused';
import type { FieldLabels } from '../../ui/problems-in';
import type { Messages } from '../../ui/use-form-problems';
import type { CreateApiKeyInput } from './api-keys.graphql.ts';
import { type Expiry, expiryOf } from './expiry';

const EXPIRY_PROBLEMS = { missing: 'Choose a date.', past: 'Choose a date that is not in the past.' };

/** The fields of the settings that every form of a key has. */
export const SETTING_LABELS = {
  expires_at: 'Expires',
  requests_per_minute: 'Requests per minute',
  scopes: 'Scopes',
  allowed_cidrs: 'Allowed addresses',
} as const satisfies FieldLabels;

/** The settings of a key as they are typed. */
export interface KeySettings {
  name: string;
  /** `unchanged`: the end that the key has. */
  expiry: Expiry | 'unchanged';
  day: string;
  per_minute: string;
  /** Whether the key has all that its roles allow, or only the chosen scopes. */
  access: 'all' | 'only';
  scopes: readonly string[];
  /** Addresses and ranges, one per line. */
  addresses: string;
}

/** What is typed into the form of a new key. */
export interface KeyForm extends KeySettings {
  kind: string;
  role: string;
  user_id: string;
}

/** The members of the input that a key can change later. */
type SettingsInput = Pick<
  CreateApiKeyInput,
  'name' | 'expires_at' | 'requests_per_minute' | 'scopes' | 'allowed_cidrs'
>;

/** An input, or the messages of fields that cannot be sent. */
interface InputResult<I> {
  input?: I;
  problems: Messages;
}

const WHOLE = /^[1-9]\d{0,8}$/;

/** The settings of a key as input. @param from_ms when the form was opened */
export function settingsInputOf(form: KeySettings, from_ms: number, timezone: string): InputResult<SettingsInput> {
  const { name, expiry, day, per_minute, access, scopes, addresses } = form;
  const ends = expiry === 'unchanged' ? undefined : expiryOf(expiry, day, from_ms, timezone);
  const limit = per_minute.trim();
  const problems = {
    ...(ends && 'problem' in ends && { expires_at: EXPIRY_PROBLEMS[ends.problem] }),
    ...(limit !== '' && !WHOLE.test(limit) && { requests_per_minute: 'Enter a whole number from 1.' }),
  };
  if ((ends && 'problem' in ends) || Object.keys(problems).length > 0) return { problems };
  const ranges = addressesOf(addresses);
  return {
    input: {
      name,
      ...ends,
      requests_per_minute: limit === '' ? null : Number(limit),
      scopes: access === 'all' ? null : [...scopes].sort(),
      allowed_cidrs: ranges.length === 0 ? null : ranges,
    },
    problems,
  };
}

/** The input of `createApiKey`. @param from_ms when the form was opened */
export function keyInputOf(form: KeyForm, from_ms: number, timezone: string): InputResult<CreateApiKeyInput> {
  const { kind, role, user_id } = form;
  const { input, problems } = settingsInputOf(form, from_ms, timezone);
  return input ? { input: { ...input, kind, role, user_id }, problems } : { problems };
}

/** The addresses and ranges of a text, one per line. */
export const addressesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

const RANGE = /^allowed_cidrs\.(\d+)$/;
const HOW = 'Enter IPv4 or IPv6 addresses, or ranges such as 10.0.0.0/8 whose bits after the prefix are zero.';

/** The messages of a refusal. Those of single addresses quote them. @param sent the addresses that were sent */
export function keyMessagesOf(error: unknown, sent: readonly string[]): Messages {
  const messages = Object.entries(messagesByPath(error));
  const wrong = messages.flatMap(([path]) => sent[Number(RANGE.exec(path)?.[1])] ?? []);
  const rest = messages.filter(([path]) => !RANGE.test(path));
  const quoted = wrong.map((address) => `“${address}”`).join(', ');
  return {
    ...Object.fromEntries(rest),
    ...(wrong.length > 0 && { allowed_cidrs: `${quoted} ${wrong.length === 1 ? 'is' : 'are'} not valid. ${HOW}` }),
  };
}
