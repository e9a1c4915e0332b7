import { Id, Text, Whole } from '@das/platform';
import { ArgsType, Field, ID, Int } from '@nestjs/graphql';

/** The longest comment, in characters. */
const LONGEST_COMMENT = 2_000;

@ArgsType()
export class ApproveArguments {
  @Field(() => ID)
  @Id()
  id: string;

  @Field(() => String, { nullable: true })
  @Text(LONGEST_COMMENT)
  comment?: string | null;

  @Field(() => Int, { nullable: true, description: 'The version that the decision is meant for.' })
  @Whole(1)
  expected_version?: number | null;
}

@ArgsType()
export class DenyArguments extends ApproveArguments {
  @Field(() => String, { nullable: true, description: 'Required when there is no comment.' })
  @Text()
  reason_code?: string | null;
}

@ArgsType()
export class WithdrawArguments {
  @Field(() => ID)
  @Id()
  id: string;

  @Field(() => String, { nullable: true })
  @Text(LONGEST_COMMENT)
  reason?: string | null;
}
