import {
  Flag,
  LongText,
  Nested,
  NotCleared,
  PageArguments,
  Price,
  Required,
  SearchText,
  Text,
  Whole,
} from '@das/platform';
import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';

@InputType({ isAbstract: true })
abstract class LevelFieldsInput {
  @Field(() => Float, { nullable: true })
  @Price()
  threshold_price_requested?: number | null;

  @Field(() => Float, { nullable: true })
  @Price()
  threshold_price_approved?: number | null;

  @Field(() => String, { nullable: true })
  @LongText()
  description?: string | null;
}

@InputType()
export class CreateApprovalLevelInput extends LevelFieldsInput {
  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  name: string;

  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text(64)
  code: string;

  @Field(() => Int, { nullable: true, description: 'Required.' })
  @Required()
  @Whole(0)
  rank: number;

  @Field(() => Boolean, { nullable: true, description: 'Default: true.' })
  @Flag()
  active?: boolean | null;
}

@InputType({ description: 'An absent member is unchanged; an explicit null clears the field.' })
export class UpdateApprovalLevelInput extends LevelFieldsInput {
  @Field(() => ID, { nullable: true })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true })
  @NotCleared()
  @Text()
  name?: string;

  @Field(() => String, { nullable: true })
  @NotCleared()
  @Text(64)
  code?: string;

  @Field(() => Int, { nullable: true })
  @NotCleared()
  @Whole(0)
  rank?: number;

  @Field(() => Boolean, { nullable: true })
  @NotCleared()
  @Flag()
  active?: boolean;
}

@InputType()
export class ApprovalLevelFilterInput {
  @Field(() => String, { nullable: true, description: 'Partial match.' })
  @SearchText()
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Exact match, case-insensitive.' })
  @SearchText()
  code?: string | null;

  @Field(() => Boolean, { nullable: true })
  @Flag()
  active?: boolean | null;
}

@ArgsType()
export class ApprovalLevelsArguments extends PageArguments {
  @Field(() => ApprovalLevelFilterInput, { nullable: true })
  @Nested(() => ApprovalLevelFilterInput)
  filter?: ApprovalLevelFilterInput | null;
}
