import { type Database, sql, tenant } from '@das/platform';
import {
  BusinessTime,
  type BusinessCalendar,
  LocalClock,
  type Role,
  type UserKind,
  businessTimeOf,
} from '@das/tenants';
import type { MailHours } from '../hours/allowed-from';
import type { NotificationMode } from '../kinds';
import { type Channel, type ChosenModes, digestKinds, modeOf } from './modes';
import type { AddressState } from './preference-rows';

/** Settings without modes. Null members are those of the next level: of the organisation, then of the service. */
export interface StoredSettings {
  modes: ChosenModes | null;
  digest_time: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  business_hours_only: boolean | null;
}

/** Those of a level at which nothing was set. */
export const NOTHING_SET: StoredSettings = {
  modes: {},
  digest_time: null,
  quiet_from: null,
  quiet_to: null,
  business_hours_only: null,
};

/** A user with all that decides how the service writes to them. */
export interface Person {
  user_id: string;
  name: string;
  email: string;
  role: Role;
  kind: UserKind;
  active: boolean;
  own: (StoredSettings & { timezone: string | null }) | null;
  organisation: StoredSettings | null;
  state: AddressState | null;
  since: string | null;
  last_error: string | null;
  /** `Y-m-d`. */
  digest_on: string | null;
  digested_number: string | null;
  /** When the settings of the person's digests last changed, `Y-m-d H:i:s` by the business clock; null: never. */
  digests_since: string | null;
  tenant: StoredTenant;
}

/** The columns of the tenant that decide about times, and its name. */
interface StoredTenant {
  id: string;
  name: string;
  timezone: string;
  currency: string | null;
  business_hours: BusinessCalendar['hours'] | null;
  holidays: BusinessCalendar['holidays'] | null;
}

const SETTINGS = `'modes', s.modes, 'digest_time', s.digest_time, 'quiet_from', s.quiet_from, 'quiet_to', s.quiet_to, 'business_hours_only', s.business_hours_only`;
const settings = (alias: string, further = ''): string =>
  `case when ${alias}.modes is not null then json_build_object(${SETTINGS.replaceAll('s.', `${alias}.`)}${further}) end`;

const COLUMNS = `u.id as user_id, u.name, u.email, u.role, u.kind, u.active,
  ${settings('p', `, 'timezone', p.timezone`)} as own, ${settings('d')} as organisation,
  r.state, r.since, r.last_error, r.digest_on, r.digested_number,
  greatest(p.digests_since, d.digests_since) as digests_since,
  json_build_object('id', t.id, 'name', t.name, 'timezone', t.timezone, 'currency', t.currency, 'business_hours', t.business_hours,
    'holidays', t.holidays) as tenant`;

/** Reads people of the current tenant in one statement. Users who do not exist are left out. */
export async function readPeople(db: Database, user_ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await db.run<Person>(sql`
    select ${sql.raw(COLUMNS)}
      from users u
      join tenants t on t.id = ${tenant.id}
      left join notification_preferences p on ${tenant.of('p')} and p.user_id = u.id
      left join notification_defaults d on ${tenant.of('d')}
      left join email_recipients r on ${tenant.of('r')} and r.user_id = u.id
     where ${tenant.of('u')} and u.id = any(${[...new Set(user_ids)]})`);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** How a person is notified of a kind. */
export const modeFor = ({ own, organisation }: Person, kind: string, channel: Channel): NotificationMode =>
  modeOf(kind, channel, own?.modes, organisation?.modes);

export const digestKindsOf = ({ own, organisation }: Person): string[] => digestKinds(own?.modes, organisation?.modes);

/** The default of the service. */
export const DIGEST_TIME = '08:00';

/** The effective settings of a person. */
export interface EffectiveSettings {
  digest_time: string;
  quiet_hours: { from: string; to: string } | null;
  business_hours_only: boolean;
}

/** @param levels those of the person, then those of the organisation */
export function effectiveSettings(...levels: (StoredSettings | null)[]): EffectiveSettings {
  const [time] = levels.flatMap((level) => level?.digest_time ?? []);
  const [quiet] = levels.flatMap((level) =>
    level && level.quiet_from !== null && level.quiet_to !== null
      ? [{ from: level.quiet_from, to: level.quiet_to }]
      : [],
  );
  const [only] = levels.flatMap((level) => level?.business_hours_only ?? []);
  return { digest_time: time ?? DIGEST_TIME, quiet_hours: quiet ?? null, business_hours_only: only ?? false };
}

export const timezoneOf = ({ own, tenant: { timezone } }: Person): string => own?.timezone ?? timezone;

export const businessTime = ({ tenant: calendar }: Person): BusinessTime => businessTimeOf(calendar);

/** When mails to a person may leave. */
export function mailHoursOf(person: Person): MailHours {
  const { quiet_hours, business_hours_only } = effectiveSettings(person.own, person.organisation);
  return {
    clock: LocalClock.of(timezoneOf(person)),
    quiet: quiet_hours,
    business: business_hours_only ? businessTime(person) : null,
  };
}
