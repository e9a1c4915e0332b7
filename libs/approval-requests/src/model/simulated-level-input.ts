import { Flag, NotCleared, Price, Text, Whole } from '@das/platform';
import { Field, Float, ID, InputType, Int } from '@nestjs/graphql';

/** The maximum number of levels of a simulation. */
export const MAX_SIMULATED_LEVELS = 200;

@InputType({
  description:
    'With `id`, a change of that level: an absent member is unchanged, and a null threshold means none. Without `id`, a new level.',
})
export class SimulatedLevelInput {
  @Field(() => ID, { nullable: true })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Required for a new level.' })
  @NotCleared()
  @Text()
  name?: string;

  @Field(() => String, { nullable: true, description: 'Required for a new level.' })
  @NotCleared()
  @Text(64)
  code?: string;

  @Field(() => Int, { nullable: true, description: 'Required for a new level.' })
  @NotCleared()
  @Whole(0)
  rank?: number;

  @Field(() => Float, { nullable: true })
  @Price()
  threshold_price_requested?: number | null;

  @Field(() => Float, { nullable: true })
  @Price()
  threshold_price_approved?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Default for a new level: true.' })
  @NotCleared()
  @Flag()
  active?: boolean;
}
