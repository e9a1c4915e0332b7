import { ApprovalLevel } from '@das/approval-levels';
import { ListOf, Text } from '@das/platform';
import { User } from '@das/tenants';
import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Candidate } from './candidate';
import { MAX_LINES, RequestDetailInput } from './request-inputs';
import { MAX_SIMULATED_LEVELS, SimulatedLevelInput } from './simulated-level-input';
import { Warning } from './warning';

@InputType({ description: 'A stored request, new lines, or a stored request with these lines changed or added.' })
export class PreviewApprovalRouteInput {
  @Field(() => ID, { nullable: true })
  @Text()
  approval_request_id?: string | null;

  @Field(() => [RequestDetailInput], { nullable: true })
  @ListOf(() => RequestDetailInput, MAX_LINES)
  opportunities?: RequestDetailInput[] | null;

  @Field(() => [SimulatedLevelInput], {
    nullable: true,
    description: 'Changed and new levels: the routes are planned as if they were stored.',
  })
  @ListOf(() => SimulatedLevelInput, MAX_SIMULATED_LEVELS)
  levels?: SimulatedLevelInput[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of a request that does not exist yet, or instead of its value.',
  })
  @Text()
  sales_region?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  request_type?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  customer_name?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  end_customer_name?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  account_number?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  rep_firm?: string | null;
}

@ObjectType({ description: 'A step of the route that a line would take.' })
export class RouteStep {
  @Field(() => Int)
  sequence: number;

  @Field(() => Int, { nullable: true, description: "Null for the owner's step." })
  rank: number | null;

  @Field(() => [ApprovalLevel])
  levels: ApprovalLevel[];

  @Field(() => String, { description: 'endorse or final.' })
  effect: 'endorse' | 'final';

  @Field(() => [User], { description: 'The users who may act at this step now.' })
  approvers: User[];

  @Field(() => [Candidate], { description: 'Who would be asked if the step were active now.' })
  candidates: Candidate[];

  @Field(() => String, { nullable: true, description: 'How long the step may take, as a duration. Null: no deadline.' })
  response_time: string | null;
}

@ObjectType({ description: 'The route that a line would take, and the reason.' })
export class RouteLine {
  @Field(() => String, { nullable: true })
  partnumber: string | null;

  @Field(() => Float, { description: 'The amount that is compared with the thresholds.' })
  amount: number;

  @Field({ description: 'unit_price, line_total or request_total.' })
  basis: string;

  @Field()
  reason: string;

  @Field(() => [RouteStep])
  steps: RouteStep[];
}

@ObjectType({ description: 'The routes that the lines of a request would take.' })
export class RoutePreview {
  @Field(() => [RouteLine])
  lines: RouteLine[];

  @Field(() => [Warning])
  warnings: Warning[];
}
