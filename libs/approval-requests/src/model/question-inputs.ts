import { Id, LongText, Required, VerbatimText, Whole } from '@das/platform';
import { Field, ID, InputType, Int } from '@nestjs/graphql';

@InputType()
export class AskQuestionInput {
  @Field(() => String, { nullable: true, description: 'Required: 1 to 2,000 characters. Kept as it is.' })
  @Required()
  @VerbatimText()
  text: string;

  @Field(() => ID, {
    nullable: true,
    description: 'A line of the request. Absent: every line at which the caller may act now.',
  })
  @Id()
  opportunity_id?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Another active user whose role is not auditor. Default: the requester.',
  })
  @Id()
  to_user_id?: string | null;

  @Field(() => Int, { nullable: true, description: 'The version of the request that the asker has read.' })
  @Whole(1)
  expected_version?: number | null;
}

@InputType()
export class AnswerQuestionInput {
  @Field(() => String, { nullable: true, description: 'Required: 1 to 2,000 characters. Kept as it is.' })
  @Required()
  @VerbatimText()
  text: string;
}

/** The reason of a closed question as an argument of its own. */
@InputType()
export class CloseQuestionInput {
  @Field(() => String, { nullable: true, description: 'Required from every caller except the asker.' })
  @LongText()
  reason?: string | null;
}
