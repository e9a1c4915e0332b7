import { DateScalar, DateTimeScalar } from '@das/platform';
import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { MEASURES, MEASURE_NAMES, type MeasureValues } from '../definitions/measures';

/** The properties of every measure; their fields are declared below. */
const Values = class {} as new () => MeasureValues;

@ObjectType({
  description:
    'The numbers of the requests and lines of a group. Counts and sums are never null. Rates, percents and durations are null where there is nothing to divide by or to measure.',
})
export class AnalyticsMeasures extends Values {}

for (const name of MEASURE_NAMES) {
  const { type, isNullable: nullable, description } = MEASURES[name];
  Field(() => (type === 'int' ? Int : Float), { nullable, description })(AnalyticsMeasures.prototype, name);
}

@ObjectType({ description: 'The value of a dimension that a group has.' })
export class AnalyticsKey {
  @Field({ description: 'Its name, as in `group_by`.' })
  dimension: string;

  @Field(() => String, { nullable: true, description: 'Null: no value.' })
  key: string | null;

  @Field({ description: 'The value in words; `None` without a value.' })
  label: string;
}

@ObjectType({ description: 'The numbers of the requests and lines with the same keys.' })
export class AnalyticsGroup {
  @Field(() => [AnalyticsKey], { description: 'A key for each dimension of `group_by`.' })
  keys: AnalyticsKey[];

  @Field(() => AnalyticsMeasures, { description: 'The numbers of the group.' })
  measures: AnalyticsMeasures;
}

@ObjectType({ description: 'Numbers of requests in a period.' })
export class Analytics {
  @Field(() => DateTimeScalar, { description: 'Every change that was committed before is in the numbers, UTC.' })
  as_of: string;

  @Field({ description: 'Whether the history before the upgrade is in the numbers.' })
  is_complete: boolean;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'While it is not complete: the first day from which numbers are whole.',
  })
  complete_from: string | null;

  @Field({ description: 'The time zone of the days.' })
  timezone: string;

  @Field(() => DateScalar, { description: 'The first day of the period.' })
  from: string;

  @Field(() => DateScalar, { description: 'The last day of the period.' })
  to: string;

  @Field({ description: 'created or decided.' })
  basis: string;

  @Field(() => [String], { description: 'The dimensions of the groups.' })
  group_by: string[];

  @Field(() => AnalyticsMeasures, { description: 'Of everything; each request counts once.' })
  totals: AnalyticsMeasures;

  @Field(() => [AnalyticsGroup], { description: 'The first groups in their order.' })
  groups: AnalyticsGroup[];

  @Field(() => Int, { description: 'The number of groups, also beyond `first`.' })
  total_groups: number;
}
