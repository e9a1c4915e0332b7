import type { PreferencesQuery } from './preferences.graphql.ts';

export const CHANNELS = ['in_app', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The preferences of a person, or the defaults of the organisation, as they were read. */
export type StoredPreferences = Pick<
  PreferencesQuery['notificationPreferences'],
  'business_hours_only' | 'digest_time' | 'preferences' | 'quiet_hours'
> &
  Partial<Pick<PreferencesQuery['notificationPreferences'], 'overrides' | 'timezone'>>;

/** What is typed. Quiet hours without texts do not exist. */
export interface PreferenceValues {
  modes: Record<string, Record<Channel, string>>;
  digest_time: string;
  from: string;
  to: string;
  business_hours_only: boolean;
  /** Empty: that of the organisation. */
  timezone: string;
}

export function preferenceValues(stored: StoredPreferences): PreferenceValues {
  const modes: PreferenceValues['modes'] = {};
  for (const { kind, channel, mode } of stored.preferences)
    modes[kind] = { in_app: '', email: '', ...modes[kind], [channel]: mode };
  return {
    modes,
    digest_time: stored.digest_time,
    from: stored.quiet_hours?.from ?? '',
    to: stored.quiet_hours?.to ?? '',
    business_hours_only: stored.business_hours_only,
    timezone: stored.overrides?.includes('timezone') ? (stored.timezone ?? '') : '',
  };
}

interface PreferencesInput {
  preferences?: { kind: string; channel: string; mode: string | null }[];
  digest_time?: string | null;
  quiet_hours?: { from: string; to: string } | null;
  business_hours_only?: boolean | null;
  timezone?: string | null;
}

/** The members that differ. Emptied quiet hours and an emptied time zone are those of the organisation. */
export function preferenceChanges(before: PreferenceValues, after: PreferenceValues): PreferencesInput {
  const changed = Object.entries(after.modes).flatMap(([kind, modes]) =>
    CHANNELS.filter((channel) => modes[channel] !== before.modes[kind]?.[channel]).map((channel) => ({
      kind,
      channel,
      mode: modes[channel],
    })),
  );
  const hasQuiet = after.from !== '' || after.to !== '';
  return {
    ...(changed.length > 0 && { preferences: changed }),
    ...(after.digest_time !== before.digest_time && { digest_time: after.digest_time || null }),
    ...((after.from !== before.from || after.to !== before.to) && {
      quiet_hours: hasQuiet ? { from: after.from, to: after.to } : null,
    }),
    ...(after.business_hours_only !== before.business_hours_only && { business_hours_only: after.business_hours_only }),
    ...(after.timezone !== before.timezone && { timezone: after.timezone || null }),
  };
}

/** The input that restores every default. */
export const restoredDefaults = ({ preferences, timezone }: StoredPreferences): PreferencesInput => ({
  preferences: preferences
    .filter(({ is_default }) => !is_default)
    .map(({ kind, channel }) => ({ kind, channel, mode: null })),
  digest_time: null,
  quiet_hours: null,
  business_hours_only: null,
  ...(timezone !== undefined && { timezone: null }),
});

/** The labels of the fields, by their paths in the input. */
export const PREFERENCE_LABELS = {
  digest_time: 'Digest time',
  timezone: 'Time zone',
  'quiet_hours.from': 'From',
  'quiet_hours.to': 'To',
};
