import { ApprovalRequestFilterInput } from '@das/approval-requests';
import { DateOnly, DateScalar, Items, Nested, NotBefore, OneOf, Required, Whole, itemRule } from '@das/platform';
import { Field, InputType, Int } from '@nestjs/graphql';
import { BASES, type Basis } from '../definitions/bases';
import { DIMENSION_NAMES, type Dimension } from '../definitions/dimensions';
import { MEASURE_NAMES, type Measure } from '../definitions/measures';

const MAX_DIMENSIONS = 2;
const MAX_GROUPS = 2_000;

@InputType({ isAbstract: true })
abstract class CountedRequestsInput {
  @Field(() => DateScalar, {
    nullable: true,
    description: "Required. The first day, in the tenant's time zone.",
  })
  @Required()
  @DateOnly()
  from: string;

  @Field(() => DateScalar, { nullable: true, description: 'Required. The last day, at most 1,095 days after `from`.' })
  @Required()
  @DateOnly()
  @NotBefore('from')
  to: string;

  @Field(() => String, {
    nullable: true,
    description: 'The moment of a request that lies in the period: created or decided. Default: created.',
  })
  @OneOf(BASES)
  basis?: Basis | null;

  @Field(() => ApprovalRequestFilterInput, { nullable: true, description: 'Of the requests; all their lines count.' })
  @Nested(() => ApprovalRequestFilterInput)
  filter?: ApprovalRequestFilterInput | null;
}

@InputType({ description: 'Which requests are counted, and how they are grouped.' })
export class AnalyticsInput extends CountedRequestsInput {
  @Field(() => [String], {
    nullable: true,
    description: `At most 2 dimensions, one of them a time: ${DIMENSION_NAMES.join(', ')}.`,
  })
  @Items(MAX_DIMENSIONS)
  @itemRule('in', (name) => DIMENSION_NAMES.includes(name as Dimension), DIMENSION_NAMES)
  group_by?: Dimension[] | null;

  @Field(() => String, { nullable: true, description: 'A measure, by which groups are ordered, the greatest first.' })
  @OneOf(MEASURE_NAMES)
  order_by?: Measure | null;

  @Field(() => Int, { nullable: true, description: 'The most groups. Default: 100.' })
  @Whole(1, MAX_GROUPS)
  first?: number | null;
}

/** As {@link AnalyticsInput}, for REST. */
@InputType()
export class AnalyticsArguments extends AnalyticsInput {
  @Field(() => String, {
    nullable: true,
    description: 'Of a CSV file: whether it begins with a byte order mark: 1 or 0.',
  })
  @OneOf(['0', '1'])
  bom?: string | null;
}

@InputType({ description: 'Which requests are counted.' })
export class AnalyticsFunnelInput extends CountedRequestsInput {}
