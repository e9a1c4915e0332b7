import { type BusinessCalendar, CalendarService, UpdateCalendarInput } from '@das/tenants';
import { Controller } from '@nestjs/common';
import { Requires, RequiresNothing } from '../../http/authorization/permissions.guard';
import { InputBody } from '../framework/input-params';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';

export const CALENDAR = new ResourceShape<BusinessCalendar>('BusinessCalendar', {
  columns: ['timezone', 'hours', 'holidays'],
});

/** The business hours and holidays of the caller's tenant. */
@Controller('v2/calendar')
export class CalendarController {
  constructor(private readonly calendars: CalendarService) {}

  @RestOperation({ method: 'GET', answer: { one: CALENDAR }, summary: "Read the calendar of the caller's tenant." })
  @RequiresNothing('Every caller may read the calendar of their tenant.')
  async read(): Promise<Resource> {
    return CALENDAR.of(await this.calendars.current());
  }

  @RestOperation({
    method: 'PATCH',
    body: UpdateCalendarInput,
    answer: { one: CALENDAR },
    summary:
      "Update the calendar of the caller's tenant. A given list replaces the present one; null restores the default.",
  })
  @Requires('tenant:manage')
  async update(@InputBody() input: UpdateCalendarInput): Promise<Resource> {
    return CALENDAR.of(await this.calendars.update(input));
  }
}
