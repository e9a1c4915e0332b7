import { Audit } from '@das/audit';
import {
  Database,
  NotFound,
  Refused,
  ValidationFailed,
  checkedInput,
  requireContext,
  sql,
  tenant,
} from '@das/platform';
import { User, momentOf } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { NotificationMode } from '../kinds';
import { MailOptions } from '../mail/mail-options';
import type { Channel } from './modes';
import { NOTHING_SET, type Person, type StoredSettings, modeFor, readPeople } from './person';
import { NotificationPreferencesInput, preferenceFailures } from './preference-inputs';
import type { NotificationPreferences } from './preference-types';
import { auditedSettings, changedSettings, movesDigests } from './changed-settings';
import { shownPreferences } from './shown-preferences';

/** A person and a kind. */
export interface PersonAndKind {
  user_id: string;
  kind: string;
}

/** Reads and writes how people of the request context's tenant are notified. */
@Injectable()
export class Preferences {
  private readonly listeners: (() => Promise<void>)[] = [];

  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly mail: MailOptions,
  ) {}

  /** Registers work that belongs to the transaction in which preferences or defaults change. */
  onChange(work: () => Promise<void>): void {
    this.listeners.push(work);
  }

  /** Runs the work that follows a change, in its transaction. */
  async changed(): Promise<void> {
    for (const work of this.listeners) await work();
  }

  /** Of the caller's user. */
  async own(): Promise<NotificationPreferences> {
    return this.shown(await this.person(requireCallerId()));
  }

  /**
   * Changes what the caller's user has set.
   *
   * @throws ValidationFailed
   */
  update(given: NotificationPreferencesInput): Promise<NotificationPreferences> {
    const input = checkedInput(NotificationPreferencesInput, given);
    const failures = preferenceFailures(input);
    if (failures.length) throw new ValidationFailed(failures);
    const user_id = requireCallerId();
    return this.db.transactionOn(user_id, async () => this.shown(await this.write(await this.lock(user_id), input)));
  }

  /**
   * Sets the e-mail modes of a person to `off`: of one kind, or without a kind those that are `digest`.
   *
   * @param metadata of the audit entry
   */
  async turnOff(user_id: string, kinds: (person: Person) => string[], metadata: object): Promise<void> {
    await this.db.transactionOn(user_id, async () => {
      const person = await this.lock(user_id);
      const preferences = kinds(person).map((kind) => ({ kind, channel: 'email' as const, mode: 'off' as const }));
      if (preferences.length) await this.write(person, { preferences }, metadata);
    });
  }

  /** How people are notified of kinds, in the order of the pairs, in one statement. `off` for users who do not exist. */
  async modesOf(pairs: readonly PersonAndKind[]): Promise<Record<Channel, NotificationMode>[]> {
    const people = await readPeople(
      this.db,
      pairs.map(({ user_id }) => user_id),
    );
    return pairs.map(({ user_id, kind }) => {
      const person = people.get(user_id);
      if (!person) return { in_app: 'off', email: 'off' };
      return { in_app: modeFor(person, kind, 'in_app'), email: modeFor(person, kind, 'email') };
    });
  }

  private async write(before: Person, input: NotificationPreferencesInput, metadata?: object): Promise<Person> {
    const { user_id } = before;
    const stored = before.own ?? { ...NOTHING_SET, timezone: null };
    const after = {
      ...changedSettings(stored, input),
      timezone: input.timezone === undefined ? stored.timezone : input.timezone,
    };
    const [old, next] = [auditedPreferences(user_id, stored), auditedPreferences(user_id, after)];
    if (JSON.stringify(old) === JSON.stringify(next)) return before;
    await this.store(user_id, after, movesDigests(stored, after));
    await this.audit.record('notification_preferences.updated', {
      before: old,
      after: next,
      resource: { type: 'user', id: user_id },
      metadata,
    });
    await this.changed();
    return this.person(user_id);
  }

  /** Serializes changes of a person, and refuses those of a user who was deactivated. */
  private async lock(user_id: string): Promise<Person> {
    const user = await this.db.rowsOf(User).findForShare(user_id);
    if (!user?.active) throw new Refused('forbidden');
    await this.db.run(
      sql`insert into notification_preferences (${tenant.column}, user_id) values (${tenant.id}, ${user_id}) on conflict do nothing`,
    );
    await this.db.run(sql`select from notification_preferences where ${tenant} and user_id = ${user_id} for update`);
    return this.person(user_id);
  }

  private async store(
    user_id: string,
    { modes, ...rest }: StoredSettings & { timezone: string | null },
    hasMoved: boolean,
  ): Promise<void> {
    const { digest_time, quiet_from, quiet_to, business_hours_only, timezone } = rest;
    await this.db.run(sql`
      update notification_preferences
         set modes = ${JSON.stringify(modes ?? {})}, digest_time = ${digest_time}, quiet_from = ${quiet_from}, quiet_to = ${quiet_to},
             business_hours_only = ${business_hours_only}, timezone = ${timezone},
             digests_since = case when ${hasMoved} then (select ${this.db.clock.sql}) else digests_since end
       where ${tenant} and user_id = ${user_id}`);
  }

  private async person(user_id: string): Promise<Person> {
    const person = (await readPeople(this.db, [user_id])).get(user_id);
    if (!person) throw new NotFound(User.name, user_id);
    return person;
  }

  private shown(person: Person): NotificationPreferences {
    return shownPreferences(person, this.mail.is_on, momentOf(this.db.clock.now()));
  }
}

const auditedPreferences = (id: string, settings: StoredSettings & { timezone: string | null }) => ({
  ...auditedSettings(id, settings),
  timezone: settings.timezone,
});

/** @throws Refused (`forbidden`) for the service itself */
function requireCallerId(): string {
  const { user_id } = requireContext().actor;
  if (user_id === undefined) throw new Refused('forbidden');
  return user_id;
}
