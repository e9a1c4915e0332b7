import { DateScalar } from '@das/platform';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { BusinessTime } from './business-time/business-time';

@ObjectType({ description: 'Business hours of a weekday, in the time zone of the tenant.' })
export class BusinessHours {
  @Field(() => Int, { description: '1 (Monday) to 7 (Sunday).' })
  weekday: number;

  @Field({ description: '`HH:MM`.' })
  from: string;

  @Field({ description: '`HH:MM`; `24:00` is the end of the day.' })
  to: string;
}

@ObjectType({ description: 'A day without business hours.' })
export class Holiday {
  @Field(() => DateScalar)
  date: string;

  @Field(() => String, { nullable: true })
  name: string | null;
}

@ObjectType({ description: 'When business is open. Durations in business time count these hours.' })
export class BusinessCalendar {
  @Field({ description: 'The time zone of the tenant.' })
  timezone: string;

  @Field(() => [BusinessHours], { description: 'By weekday and `from`.' })
  hours: BusinessHours[];

  @Field(() => [Holiday], { description: 'By date.' })
  holidays: Holiday[];
}

const WORKDAYS = [1, 2, 3, 4, 5];

/** Monday to Friday, 09:00 to 17:00. */
export const DEFAULT_HOURS: readonly BusinessHours[] = WORKDAYS.map((weekday) => ({
  weekday,
  from: '09:00',
  to: '17:00',
}));

/** The columns of a tenant that hold its calendar. Null is the default. */
export interface StoredCalendar {
  timezone: string;
  business_hours?: BusinessHours[] | null;
  holidays?: Holiday[] | null;
}

const times = new WeakMap<StoredCalendar, BusinessTime>();

/** The business time of a tenant; one instance for each row that was read. */
export function businessTimeOf(calendar: StoredCalendar): BusinessTime {
  const known = times.get(calendar);
  if (known) return known;
  const { timezone, business_hours, holidays } = calendar;
  const time = new BusinessTime({ timezone, hours: business_hours ?? DEFAULT_HOURS, holidays: holidays ?? [] });
  times.set(calendar, time);
  return time;
}
