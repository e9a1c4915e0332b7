import { Audit } from '@das/audit';
import { Database, ValidationFailed, checkedInput, currentTenantId, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { auditedSettings, changedSettings, movesDigests } from './changed-settings';
import { NOTHING_SET, type StoredSettings } from './person';
import { NotificationDefaultsInput, preferenceFailures } from './preference-inputs';
import type { NotificationDefaults } from './preference-types';
import { Preferences } from './preferences.service';
import { shownDefaults } from './shown-preferences';

/** Reads and writes what the request context's tenant has set for people without settings. */
@Injectable()
export class DefaultPreferences {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly preferences: Preferences,
  ) {}

  async current(): Promise<NotificationDefaults> {
    return shownDefaults(await this.stored());
  }

  /**
   * Changes the defaults. They apply at once to all people who have not set the same themselves.
   *
   * @throws ValidationFailed
   */
  update(given: NotificationDefaultsInput): Promise<NotificationDefaults> {
    const input = checkedInput(NotificationDefaultsInput, given);
    const failures = preferenceFailures(input);
    if (failures.length) throw new ValidationFailed(failures);
    return this.db.transaction(async () => {
      await this.db.run(
        sql`insert into notification_defaults (${tenant.column}) values (${tenant.id}) on conflict do nothing`,
      );
      const before = await this.stored(true);
      const after = changedSettings(before, input);
      const id = currentTenantId();
      const [old, next] = [auditedSettings(id, before), auditedSettings(id, after)];
      if (JSON.stringify(old) === JSON.stringify(next)) return shownDefaults(before);
      await this.store(after, movesDigests(before, after));
      await this.audit.record('notification_defaults.updated', { before: old, after: next });
      await this.preferences.changed();
      return shownDefaults(after);
    });
  }

  private async stored(isLocked = false): Promise<StoredSettings> {
    const lock = sql.raw(isLocked ? ' for update' : '');
    const [row] = await this.db.run<StoredSettings>(
      sql`select modes, digest_time, quiet_from, quiet_to, business_hours_only from notification_defaults where ${tenant}${lock}`,
    );
    return row ?? NOTHING_SET;
  }

  private async store(settings: StoredSettings, hasMoved: boolean): Promise<void> {
    const { modes, digest_time, quiet_from, quiet_to, business_hours_only } = settings;
    await this.db.run(sql`
      update notification_defaults
         set modes = ${JSON.stringify(modes ?? {})}, digest_time = ${digest_time}, quiet_from = ${quiet_from}, quiet_to = ${quiet_to},
             business_hours_only = ${business_hours_only},
             digests_since = case when ${hasMoved} then (select ${this.db.clock.sql}) else digests_since end
       where ${tenant}`);
  }
}
