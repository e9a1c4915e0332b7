import { DateOnly, DateScalar, ListOf, Nested, NotBefore, OneOf, Percent, Required, Text, Whole } from '@das/platform';
import { ROUTING_BASES, type RoutingBasis } from '@das/tenants';
import { Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import { ApprovalRequestFilterInput } from './request-filter';
import { MAX_SIMULATED_LEVELS, SimulatedLevelInput } from './simulated-level-input';

const MAX_SIMULATED_CATEGORIES = 200;

@InputType({ description: 'A change of a category: an absent member is unchanged, and null means none.' })
export class SimulatedCategoryInput {
  @Field(() => ID, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  id: string;

  @Field(() => Float, { nullable: true })
  @Percent()
  max_discount_percent?: number | null;

  @Field(() => Int, { nullable: true })
  @Whole(0)
  override_min_rank?: number | null;
}

@InputType({ description: 'A changed policy, and the requests for which it is compared with the present one.' })
export class SimulatePolicyInput {
  @Field(() => [SimulatedLevelInput], { nullable: true, description: 'Changed and new levels: at most 200.' })
  @ListOf(() => SimulatedLevelInput, MAX_SIMULATED_LEVELS)
  levels?: SimulatedLevelInput[] | null;

  @Field(() => [SimulatedCategoryInput], { nullable: true, description: 'Changed categories: at most 200.' })
  @ListOf(() => SimulatedCategoryInput, MAX_SIMULATED_CATEGORIES)
  categories?: SimulatedCategoryInput[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'unit_price, line_total or request_total. Default: that of the tenant.',
  })
  @OneOf(ROUTING_BASES)
  routing_basis?: RoutingBasis | null;

  @Field(() => ApprovalRequestFilterInput, { nullable: true, description: 'Of the requests that are compared.' })
  @Nested(() => ApprovalRequestFilterInput)
  filter?: ApprovalRequestFilterInput | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: "Required. The first day of the period, in the tenant's time zone: requests created on it or later.",
  })
  @Required()
  @DateOnly()
  from: string;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Required. The last day of the period, at most 365 days after `from`.',
  })
  @Required()
  @DateOnly()
  @NotBefore('from')
  to: string;
}
