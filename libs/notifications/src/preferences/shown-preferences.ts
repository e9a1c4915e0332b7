import { DAY_S, LocalClock, momentOf, timeOf } from '@das/tenants';
import { type DigestSchedule, nextDigest } from '../hours/next-digest';
import { PREFERRED_KINDS } from '../kinds';
import { CHANNELS, type ChosenModes, modeOf } from './modes';
import { type Person, type StoredSettings, businessTime, digestKindsOf, effectiveSettings, timezoneOf } from './person';
import type {
  EmailAddress,
  NotificationDefaults,
  NotificationPreference,
  NotificationPreferences,
} from './preference-types';

/** @param own the modes of this level @param above those that apply without them */
const shownModes = (own: ChosenModes | null | undefined, above?: ChosenModes | null): NotificationPreference[] =>
  PREFERRED_KINDS.flatMap(({ name: kind }) =>
    CHANNELS.map((channel) => ({
      kind,
      channel,
      mode: modeOf(kind, channel, own, above),
      is_default: !own?.[channel]?.[kind],
    })),
  );

export const shownDefaults = (organisation: StoredSettings | null): NotificationDefaults => ({
  preferences: shownModes(organisation?.modes),
  ...effectiveSettings(organisation),
});

/** @param now by the business clock, in seconds since 1970 */
export function shownPreferences(person: Person, is_on: boolean, now: number): NotificationPreferences {
  const { own, organisation } = person;
  const next = digestKindsOf(person).length ? nextDigest(digestScheduleOf(person), now) : undefined;
  const overrides = {
    digest_time: own?.digest_time,
    quiet_hours: own?.quiet_from,
    business_hours_only: own?.business_hours_only,
    timezone: own?.timezone,
  };
  return {
    preferences: shownModes(own?.modes, organisation?.modes),
    ...effectiveSettings(own, organisation),
    next_digest_at: next ? timeOf(next.moment) : null,
    timezone: timezoneOf(person),
    overrides: Object.entries(overrides).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [name],
    ),
    email: emailAddressOf(person, is_on),
  };
}

export const emailAddressOf = ({ email, state, since, last_error }: Person, is_on: boolean): EmailAddress => ({
  address: email,
  is_on,
  state: state ?? 'ok',
  since,
  last_error,
});

export function digestScheduleOf(person: Person): DigestSchedule {
  const business = businessTime(person);
  return {
    time: effectiveSettings(person.own, person.organisation).digest_time,
    clock: LocalClock.of(timezoneOf(person)),
    isBusinessDay: (day) => business.hasHours(day),
    last_day: person.digest_on === null ? null : momentOf(`${person.digest_on} 00:00:00`) / DAY_S,
    since: person.digests_since === null ? null : momentOf(person.digests_since),
  };
}
