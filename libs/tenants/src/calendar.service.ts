import { Audit } from '@das/audit';
import { Database, ValidationFailed, changesNothing, checkedInput, currentTenantId, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import {
  type BusinessCalendar,
  type BusinessHours,
  DEFAULT_HOURS,
  type Holiday,
  type StoredCalendar,
} from './calendar';
import { noteChangedCalendar } from './changed-calendar';
import { UpdateCalendarInput, calendarFailures } from './calendar-input';

/** Reads and writes the calendar of the request context's tenant. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  async current(): Promise<BusinessCalendar> {
    return shown(await this.stored());
  }

  /**
   * Replaces the lists that are given.
   *
   * @throws ValidationFailed for hours that end before they begin or overlap, and for repeated dates
   */
  async update(input: UpdateCalendarInput): Promise<BusinessCalendar> {
    const given = checkedInput(UpdateCalendarInput, input);
    const failures = calendarFailures(given);
    if (failures.length) throw new ValidationFailed(failures);
    return this.db.transaction(async () => {
      await this.db.run(sql`select id from tenants where id = ${tenant.id} for no key update`);
      const before = await this.stored();
      const after = { ...before, ...changeOf(given) };
      if (changesNothing(shown(before), shown(after))) return shown(before);
      const [hours, holidays] = [jsonOf(after.business_hours), jsonOf(after.holidays)];
      await this.db.run(
        sql`update tenants set business_hours = ${hours}, holidays = ${holidays} where id = ${tenant.id}`,
      );
      await noteChangedCalendar(this.db);
      const id = currentTenantId();
      await this.audit.record('calendar.updated', {
        before: { id, ...shown(before) },
        after: { id, ...shown(after) },
      });
      return shown(after);
    });
  }

  private async stored(): Promise<StoredCalendar> {
    const [row] = await this.db.run<StoredCalendar>(
      sql`select timezone, business_hours, holidays from tenants where id = ${tenant.id}`,
    );
    if (!row) throw new Error('The tenant of the request context does not exist.');
    return row;
  }
}

const jsonOf = (list: object[] | null | undefined): string | null => (list ? JSON.stringify(list) : null);

const shown = ({ timezone, business_hours, holidays }: StoredCalendar): BusinessCalendar => ({
  timezone,
  hours: business_hours ?? [...DEFAULT_HOURS],
  holidays: holidays ?? [],
});

/** The columns of the lists that are given, sorted. */
function changeOf({ hours, holidays }: UpdateCalendarInput): Partial<StoredCalendar> {
  const sortedHours = hours && hours.map(({ weekday, from, to }) => ({ weekday, from, to })).sort(byWeekdayAndTime);
  const sortedHolidays = holidays && holidays.map(({ date, name = null }) => ({ date, name })).sort(byDate);
  return {
    ...(sortedHours !== undefined && { business_hours: sortedHours }),
    ...(sortedHolidays !== undefined && { holidays: sortedHolidays }),
  };
}

const byWeekdayAndTime = (one: BusinessHours, other: BusinessHours): number =>
  one.weekday - other.weekday || (one.from < other.from ? -1 : 1);

const byDate = (one: Holiday, other: Holiday): number => (one.date < other.date ? -1 : 1);
