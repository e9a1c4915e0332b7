import { changedMembers } from '../../api/changed-members';
import { countText } from '../../format/count';
import { momentText } from '../../format/moment';
import type { Difference } from '../../ui/conflict';
import { expiryText } from './expiry';
import { type KeySettings, SETTING_LABELS, addressesOf, settingsInputOf } from './key-form';
import { scopesText } from './scopes';
import type { ApiKey } from './use-keys';

/** The settings of a key that can change, as they are stored. */
type StoredSettings = Pick<ApiKey, 'name' | 'expires_at' | 'requests_per_minute' | 'scopes' | 'allowed_cidrs'>;

export const LABELS = { name: 'Name', ...SETTING_LABELS } as const;

/** The texts of the form for a stored key. */
export const settingsOf = ({
  name,
  expires_at,
  requests_per_minute,
  scopes,
  allowed_cidrs,
}: StoredSettings): KeySettings => ({
  name,
  expiry: expires_at === null ? 'never' : 'unchanged',
  day: '',
  per_minute: requests_per_minute === null ? '' : String(requests_per_minute),
  access: scopes === null ? 'all' : 'only',
  scopes: scopes ?? [],
  addresses: allowed_cidrs?.join('\n') ?? '',
});

/** The members of the input that differ from those with which the form began, or the messages of fields that cannot be sent. */
export function changedSettings(before: KeySettings, after: KeySettings, now_ms: number, timezone: string) {
  const { input, problems } = settingsInputOf(after, now_ms, timezone);
  const stored = settingsInputOf(before, now_ms, timezone).input ?? {};
  return { input: input && changedMembers(stored, input), problems };
}

/** The settings that another person changed since the form began, next to what is typed. */
export function differencesOf(
  base: StoredSettings,
  current: StoredSettings,
  mine: KeySettings,
  timezone: string,
): Difference[] {
  const [before, now] = [textsOf(base, timezone), textsOf(current, timezone)];
  const yours = typedTexts(base, mine, timezone);
  return (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .map((name) => ({ field: LABELS[name], before: before[name], now: now[name], yours: yours[name] }))
    .filter((difference) => difference.before !== difference.now);
}

type Texts = Record<keyof typeof LABELS, string>;

const textsOf = (key: StoredSettings, timezone: string): Texts => ({
  name: key.name,
  expires_at: key.expires_at === null ? 'Never' : momentText(key.expires_at, timezone),
  requests_per_minute: limitText(key.requests_per_minute),
  scopes: scopesText(key.scopes),
  allowed_cidrs: addressesText(key.allowed_cidrs ?? []),
});

/** What is typed. An end that was not changed is that of the stored key. */
const typedTexts = (base: StoredSettings, mine: KeySettings, timezone: string): Texts => ({
  name: mine.name,
  expires_at: mine.expiry === 'unchanged' ? textsOf(base, timezone).expires_at : mine.day || expiryText(mine.expiry),
  requests_per_minute: mine.per_minute.trim() ? `${mine.per_minute.trim()} a minute` : limitText(null),
  scopes: scopesText(mine.access === 'all' ? null : mine.scopes),
  allowed_cidrs: addressesText(addressesOf(mine.addresses)),
});

/** The limit of a key. Null is that of the platform. */
export const limitText = (requests_per_minute: number | null): string =>
  requests_per_minute === null ? 'That of the platform' : `${countText(requests_per_minute)} a minute`;

/** Addresses and ranges as a text. None is any address. */
export const addressesText = (addresses: readonly string[]): string => addresses.join(', ') || 'Any';
