import { DateTimeScalar } from '@das/platform';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A level, or the owner: how the steps that were ever active there ended.' })
export class FunnelLevel {
  @Field(() => ID, { nullable: true, description: "Null: the owner's step." })
  level_id: string | null;

  @Field(() => String, { nullable: true, description: 'The code of the level.' })
  code: string | null;

  @Field(() => Int, { nullable: true, description: 'The rank of the level.' })
  rank: number | null;

  @Field(() => Int, { description: 'The sum of the next five.' })
  entered: number;

  @Field(() => Int, { description: 'Went on to the next level.' })
  endorsed: number;

  @Field(() => Int, { description: 'Approved the line.' })
  approved: number;

  @Field(() => Int, { description: 'Denied the line.' })
  denied: number;

  @Field(() => Int, { description: 'Withdrawn, or routed again.' })
  cancelled: number;

  @Field(() => Int, { description: 'Active now.' })
  open: number;

  @Field(() => Int, { description: 'Steps that were overdue.' })
  overdue: number;

  @Field(() => Int, { description: 'Steps that were escalated.' })
  escalated: number;

  @Field(() => Int, {
    nullable: true,
    description: 'From the activation to the decision, the median in seconds rounded up to a step.',
  })
  time_p50_seconds: number | null;

  @Field(() => Int, { nullable: true, description: 'Likewise, the percentile 90.' })
  time_p90_seconds: number | null;
}

@ObjectType({ description: 'The steps of the counted requests by level, of all rounds.' })
export class AnalyticsFunnel {
  @Field(() => DateTimeScalar, { description: 'Every change that was committed before is in the numbers, UTC.' })
  as_of: string;

  @Field({ description: 'Whether the history before the upgrade is in the numbers.' })
  is_complete: boolean;

  @Field(() => [FunnelLevel], {
    description: 'Every active level and every other one with a step, by rank and code; the owner is last.',
  })
  levels: FunnelLevel[];
}
