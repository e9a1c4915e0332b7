import {
  DateOnly,
  DateScalar,
  type Failure,
  ListOf,
  NotEmpty,
  Required,
  Text,
  Whole,
  limited,
  rule,
  rules,
} from '@das/platform';
import { Field, InputType, Int } from '@nestjs/graphql';

const MAX_HOURS = 21;
const MAX_HOLIDAYS = 400;
const OPENING = /^([01]\d|2[0-3]):[0-5]\d$/;
const CLOSING = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const Time = (form: RegExp): PropertyDecorator =>
  rules(
    rule('regex', (value) => typeof value === 'string' && form.test(value)),
    limited('max_length', 'HH:MM'.length),
  );

@InputType()
export class BusinessHoursInput {
  @Field(() => Int, { nullable: true, description: 'Required: 1 (Monday) to 7 (Sunday).' })
  @Required()
  @Whole(1, 7)
  weekday: number;

  @Field(() => String, { nullable: true, description: 'Required: `HH:MM`.' })
  @Required()
  @Time(OPENING)
  from: string;

  @Field(() => String, { nullable: true, description: 'Required: `HH:MM` after `from`, at most `24:00`.' })
  @Required()
  @Time(CLOSING)
  to: string;
}

@InputType()
export class HolidayInput {
  @Field(() => DateScalar, { nullable: true, description: 'Required; each date once.' })
  @Required()
  @DateOnly()
  date: string;

  @Field(() => String, { nullable: true })
  @Text()
  name?: string | null;
}

@InputType({
  description: 'A given list replaces the present one; an absent list stays unchanged. Null restores the default.',
})
export class UpdateCalendarInput {
  @Field(() => [BusinessHoursInput], {
    nullable: true,
    description:
      '1 to 21 entries; those of one weekday do not overlap. The default is Monday to Friday, 09:00 to 17:00.',
  })
  @ListOf(() => BusinessHoursInput, MAX_HOURS)
  @NotEmpty()
  hours?: BusinessHoursInput[] | null;

  @Field(() => [HolidayInput], { nullable: true, description: 'At most 400 entries. The default is none.' })
  @ListOf(() => HolidayInput, MAX_HOLIDAYS)
  holidays?: HolidayInput[] | null;
}

/** Failures of entries that are valid alone: hours that end before they begin or overlap with an earlier entry, and repeated dates. */
export function calendarFailures({ hours, holidays }: UpdateCalendarInput): Failure[] {
  const ordered = (hours ?? []).map(({ from, to }) => from < to);
  return [
    ...(hours ?? []).flatMap((each, index): Failure[] => {
      const path = ['input', 'hours', `${index}`];
      if (!ordered[index]) return [{ path: [...path, 'to'], rule: 'after_from' }];
      const earlier = (hours ?? []).slice(0, index).filter((_, other) => ordered[other]);
      return earlier.some((other) => overlaps(each, other)) ? [{ path: [...path, 'from'], rule: 'overlap' }] : [];
    }),
    ...(holidays ?? []).flatMap(({ date }, index): Failure[] =>
      (holidays ?? []).findIndex((other) => other.date === date) < index
        ? [{ path: ['input', 'holidays', `${index}`, 'date'], rule: 'distinct' }]
        : [],
    ),
  ];
}

const overlaps = (one: BusinessHoursInput, other: BusinessHoursInput): boolean =>
  one.weekday === other.weekday && one.from < other.to && other.from < one.to;
