import { Job } from '@das/jobs';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Numbers of lines. The groups overlap and need not add up to `lines`.' })
export class SimulationSummary {
  @Field(() => Int)
  lines: number;

  @Field(() => Int, { description: 'Lines whose route has the same ranks and levels in the same order.' })
  unchanged: number;

  @Field(() => Int, { description: 'Lines whose route has fewer steps.' })
  shorter: number;

  @Field(() => Int, { description: 'Lines whose route has more steps.' })
  longer: number;

  @Field(() => Int, {
    description: 'Lines that another level, or the owner, finishes; also where the route is shorter or longer.',
  })
  other_finisher: number;

  @Field(() => Int, { description: 'Lines that the owner finishes under the present policy.' })
  owner_before: number;

  @Field(() => Int, { description: 'Lines that the owner finishes under the changed policy.' })
  owner_after: number;
}

@ObjectType({ description: 'What a level, or the owner, does under the present and under the changed policy.' })
export class SimulatedLevel {
  @Field(() => ID, { nullable: true, description: 'Null for a new level, and for the owner.' })
  level_id: string | null;

  @Field(() => String, { nullable: true, description: 'Null for the owner.' })
  code: string | null;

  @Field(() => Int, { nullable: true, description: 'Null for the owner.' })
  rank: number | null;

  @Field(() => Int)
  steps_before: number;

  @Field(() => Int)
  steps_after: number;

  @Field(() => Int, { description: 'Lines that it finishes.' })
  finishes_before: number;

  @Field(() => Int)
  finishes_after: number;

  @Field(() => Float, {
    description: 'Sum of the line totals that it finishes. Levels that share a step count them in full.',
  })
  amount_before: number;

  @Field(() => Float)
  amount_after: number;
}

@ObjectType({ description: 'A line whose route changes.' })
export class SimulationExample {
  @Field(() => ID)
  approval_request_id: string;

  @Field(() => ID)
  opportunity_id: string;

  @Field(() => Float, { description: 'The line total at the requested price.' })
  amount: number;

  @Field()
  reason_before: string;

  @Field()
  reason_after: string;

  @Field(() => String, { nullable: true, description: 'Codes of the levels that finish the line; null for the owner.' })
  finisher_before: string | null;

  @Field(() => String, { nullable: true })
  finisher_after: string | null;
}

@ObjectType({
  description: 'The routes of past lines under the present and under a changed policy, or the job that compares them.',
})
export class PolicySimulation {
  @Field(() => SimulationSummary, { nullable: true, description: 'Null while a job compares the routes.' })
  summary: SimulationSummary | null;

  @Field(() => [SimulatedLevel], { description: 'Each level with a step, by rank; the owner comes last.' })
  by_level: SimulatedLevel[];

  @Field(() => [SimulationExample], { description: 'The changed lines with the lowest ids: at most 100.' })
  examples: SimulationExample[];

  @Field({ description: 'What the result says, and what it does not.' })
  note: string;

  @Field(() => Job, {
    nullable: true,
    description: 'Set for more than 1,000 lines: its `result` has the other members.',
  })
  job: Job | null;
}
