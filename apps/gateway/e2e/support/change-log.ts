import type { Client } from 'pg';
import type { WrittenList } from './written-lists';

/** Each change of lists by its moment. It proves that no change is committed with a moment that a reader has passed. */
export class ChangeLog {
  private readonly readings: { table: string; synced_to: string; changes: number }[] = [];

  private constructor(private readonly admin: Client) {}

  /** Logs changes of these lists from now on, with triggers, so that a change is in the log when it is committed. */
  static async start(admin: Client, lists: WrittenList[]): Promise<ChangeLog> {
    await admin.query(`
      create table logged_changes (name text, changed_at timestamptz);
      create index on logged_changes (name, changed_at);
    `);
    for (const { table, tombstones } of lists) {
      const logged = (of: string, at: string): string => `
        create function log_${of}() returns trigger language plpgsql security definer set search_path = public, pg_temp
          as $$ begin insert into logged_changes values ('${table}', new.${at}); return null; end $$;
        create trigger log_change after insert or update on ${of} for each row execute function log_${of}();`;
      await admin.query(logged(table, 'updated_at') + (tombstones ? logged(tombstones, 'deleted_at') : ''));
    }
    return new ChangeLog(admin);
  }

  /** Counts the committed changes before a moment, which a reader has just been given. */
  async read({ table }: WrittenList, synced_to: string): Promise<void> {
    this.readings.push({ table, synced_to, changes: await this.before(table, synced_to) });
  }

  /** The moments before which changes were committed after a reader was given them. */
  async late(): Promise<string[]> {
    const late: string[] = [];
    for (const { table, synced_to, changes } of this.readings) {
      const missed = (await this.before(table, synced_to)) - changes;
      if (missed) late.push(`${table}: ${missed} changes before ${synced_to} were committed later`);
    }
    return late;
  }

  private async before(table: string, synced_to: string): Promise<number> {
    const { rows } = await this.admin.query<{ count: number }>(
      `select count(*)::integer from logged_changes where name = $1 and changed_at < $2::timestamp at time zone 'UTC'`,
      [table, synced_to],
    );
    return rows[0]?.count ?? 0;
  }
}
