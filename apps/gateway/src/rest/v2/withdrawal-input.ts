import { LongText, Whole } from '@das/platform';
import { Field, InputType, Int } from '@nestjs/graphql';

@InputType()
export class WithdrawalInput {
  @Field(() => String, { nullable: true })
  @LongText()
  reason?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The expected version of the request; 409 `version_conflict` when it has another.',
  })
  @Whole(1)
  expected_version?: number | null;
}
