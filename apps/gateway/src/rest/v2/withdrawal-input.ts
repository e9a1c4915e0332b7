import { Text, Whole } from '@das/platform';
import { Field, InputType, Int } from '@nestjs/graphql';

@InputType()
export class WithdrawalInput {
  @Field(() => String, { nullable: true })
  @Text(2_000)
  reason?: string | null;

  @Field(() => Int, { nullable: true, description: 'The version that the withdrawal is meant for.' })
  @Whole(1)
  expected_version?: number | null;
}
