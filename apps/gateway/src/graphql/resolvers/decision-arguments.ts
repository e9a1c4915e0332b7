import { Id, LongText, Text, Whole } from '@das/platform';
import { ArgsType, Field, ID, Int } from '@nestjs/graphql';

@ArgsType()
export class ApproveArguments {
  @Field(() => ID)
  @Id()
  id: string;

  @Field(() => String, { nullable: true })
  @LongText()
  comment?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the caller expects; another version is a VERSION_CONFLICT.',
  })
  @Whole(1)
  expected_version?: number | null;
}

@ArgsType()
export class DenyArguments extends ApproveArguments {
  @Field(() => String, { nullable: true, description: 'Required when comment is not present.' })
  @Text()
  reason_code?: string | null;
}

@ArgsType()
export class WithdrawArguments {
  @Field(() => ID)
  @Id()
  id: string;

  @Field(() => String, { nullable: true })
  @LongText()
  reason?: string | null;
}
