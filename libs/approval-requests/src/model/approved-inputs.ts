import {
  DateOnly,
  DateScalar,
  Id,
  Items,
  LongText,
  NotEmpty,
  Prohibits,
  RequiredWithout,
  Text,
  Whole,
  rule,
} from '@das/platform';
import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { MAX_LINES } from './request-inputs';

@InputType({ description: 'Exactly one of `valid_until` and `validity_period` is required.' })
export class ExtendApprovalInput {
  @Field(() => DateScalar, {
    nullable: true,
    description: "The last day of the approval, to its last second in the tenant's time zone.",
  })
  @RequiredWithout('validity_period')
  @Prohibits('validity_period')
  @DateOnly()
  valid_until?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'As in a request: a duration from the day of the present end, or from today when the approval has expired; or an end date.',
  })
  @Text()
  validity_period?: string | null;

  @Field(() => String, { nullable: true })
  @LongText()
  reason?: string | null;

  @Field(() => Int, { nullable: true, description: 'The version of the request that the caller has read.' })
  @Whole(1)
  expected_version?: number | null;
}

@InputType({ description: 'A reason code or a comment is required.' })
export class RevokeApprovalInput {
  @Field(() => [ID], {
    nullable: true,
    description: 'Lines of the request, all or none of which are revoked. Absent: all valid lines.',
  })
  @rule('array', Array.isArray)
  @NotEmpty()
  @Items(MAX_LINES)
  @Id(MAX_LINES)
  opportunity_ids?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Required when comment is not present.' })
  @RequiredWithout('comment')
  @Text()
  reason_code?: string | null;

  @Field(() => String, { nullable: true })
  @LongText()
  comment?: string | null;

  @Field(() => Int, { nullable: true, description: 'The version of the request that the caller has read.' })
  @Whole(1)
  expected_version?: number | null;
}
