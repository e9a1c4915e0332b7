import { Database, ValidationFailed, checkedInput, groupedBy, loadBatched, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { daysOf } from './days-of';
import { KeyDay } from './key-day';
import { KeyDaysArguments } from './request-log-inputs';

/** Reads how many requests keys made on each day. */
@Injectable()
export class KeyDays {
  constructor(private readonly db: Database) {}

  /**
   * The days with a request of the key, oldest first, one row for each interface. Loaded in one statement with those of other keys.
   *
   * @throws ValidationFailed for more than 92 days
   */
  async of(api_key_id: string, given: KeyDaysArguments): Promise<KeyDay[]> {
    const { from, to, failures } = daysOf(checkedInput(KeyDaysArguments, given, null), new Date());
    if (failures.length) throw new ValidationFailed(failures);
    const load = (ids: string[]): Promise<Map<string, KeyDay[]>> => this.load(ids, from, to);
    return (await loadBatched(`days of keys from ${from} to ${to}`, api_key_id, load)) ?? [];
  }

  private async load(ids: string[], from: string, to: string): Promise<Map<string, KeyDay[]>> {
    const rows = await this.db.run<KeyDay>(sql`
      select ${sql.raw(this.db.rowsOf(KeyDay).columns)} from api_key_days
       where ${tenant} and api_key_id = any(${ids}) and date between ${from} and ${to} order by api_key_id, date, interface`);
    return groupedBy(rows, 'api_key_id');
  }
}
