import { type ChosenModes, changedModes, digestKinds } from './modes';
import type { StoredSettings } from './person';
import type { NotificationDefaultsInput } from './preference-inputs';

/** The settings of a level after a change. An absent member is unchanged, and null removes it. */
export function changedSettings(before: StoredSettings, input: NotificationDefaultsInput): StoredSettings {
  const { preferences, digest_time, quiet_hours, business_hours_only } = input;
  return {
    modes: preferences === null ? {} : changedModes(before.modes ?? {}, preferences ?? []),
    digest_time: digest_time === undefined ? before.digest_time : digest_time,
    quiet_from: quiet_hours === undefined ? before.quiet_from : (quiet_hours?.from ?? null),
    quiet_to: quiet_hours === undefined ? before.quiet_to : (quiet_hours?.to ?? null),
    business_hours_only: business_hours_only === undefined ? before.business_hours_only : business_hours_only,
  };
}

/** What decides at a level when digests are due. */
const digestSettings = ({ modes, digest_time, timezone }: StoredSettings & { timezone?: string | null }): string =>
  JSON.stringify([digestKinds(modes).length > 0, digest_time, timezone]);

/** Whether a change of a level's settings moves digests. */
export const movesDigests = (before: StoredSettings, after: StoredSettings): boolean =>
  digestSettings(before) !== digestSettings(after);

/** Settings as the audit log shows them: only what was set at this level. */
export const auditedSettings = (
  id: string,
  { modes, digest_time, quiet_from, quiet_to, business_hours_only }: StoredSettings,
): { id: string; preferences: ChosenModes; [member: string]: unknown } => ({
  id,
  preferences: modes ?? {},
  digest_time,
  quiet_hours: quiet_from !== null && quiet_to !== null ? { from: quiet_from, to: quiet_to } : null,
  business_hours_only,
});
