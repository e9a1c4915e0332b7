import { DateTimeScalar } from '@das/platform';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({
  description:
    'The requests of a level that have waited so long. `from` and `to` are the values of `waiting_since_from` and `waiting_since_to` that find them.',
})
export class WaitingAge {
  @Field({ description: 'under_1d, 1_to_3d, 3_to_7d, 7_to_14d or over_14d.' })
  name: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC, inclusive; null where open.' })
  from: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC, inclusive; null where open.' })
  to: string | null;

  @Field(() => Int, { description: 'The number of requests.' })
  requests: number;

  @Field(() => Float, { description: 'The sum of their totals.' })
  amount: number;
}

@ObjectType({ description: 'The requests with an active step at a level, or at the owner.' })
export class WaitingLevel {
  @Field(() => ID, { nullable: true, description: 'Null: the requests that `needs_owner` finds.' })
  level_id: string | null;

  @Field(() => String, { nullable: true, description: 'The code of the level.' })
  code: string | null;

  @Field(() => Int, { nullable: true, description: 'The rank of the level.' })
  rank: number | null;

  @Field(() => Int, { description: 'The number of requests.' })
  requests: number;

  @Field(() => Float, { description: 'The sum of their totals.' })
  amount: number;

  @Field(() => Int, { description: 'Requests that are overdue.' })
  overdue: number;

  @Field(() => [WaitingAge], { description: 'The same requests by how long they have waited.' })
  ages: WaitingAge[];
}

@ObjectType({ description: 'The requests that wait now, by level.' })
export class WaitingByLevel {
  @Field(() => DateTimeScalar, { description: 'By the business clock, UTC.' })
  as_of: string;

  @Field(() => [WaitingLevel], {
    description: 'Every active level and every other one with a request, by rank and code; the owner is last.',
  })
  levels: WaitingLevel[];
}
