import { queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import type { StoredCalendar } from './calendar-values';
import { calendarDocument } from './calendar.graphql.ts';

/** The business hours and holidays of the tenant. */
export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: async ({ signal }): Promise<StoredCalendar> =>
    (await post(calendarDocument, {}, { signal })).me.tenant.calendar,
});
