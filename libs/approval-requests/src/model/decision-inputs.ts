import { Id, ListOf, LongText, NotEmpty, OneOf, Price, Required, Text, Whole, ExpectedVersion } from '@das/platform';
import { Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import { DECISIONS, type DecisionWord } from './approval-decision';
import { MAX_LINES } from './request-inputs';

/** The description of `on_behalf_of` in every input. */
export const ON_BEHALF_OF =
  "The user whose authority is used: a principal, or the caller. Absent: the caller's if it suffices, else that of the oldest delegation.";

@InputType()
export class LineDecisionInput {
  @Field(() => ID)
  @Required()
  @Text()
  opportunity_id: string;

  @Field(() => String, { description: 'approve or deny.' })
  @Required()
  @OneOf(DECISIONS)
  decision: DecisionWord;

  @Field(() => Float, {
    nullable: true,
    description: 'A counter price per unit. Default: the last endorsed price, else the requested price.',
  })
  @Price()
  approved_price?: number | null;

  @Field(() => String, { nullable: true })
  @Text()
  reason_code?: string | null;

  @Field(() => String, { nullable: true })
  @LongText()
  comment?: string | null;
}

/** One decision on every line that the caller may decide. */
export class DecideAllInput extends ExpectedVersion {
  @Id()
  on_behalf_of?: string | null;

  @Text()
  reason_code?: string | null;

  @LongText()
  comment?: string | null;
}

@InputType()
export class DecideApprovalRequestInput {
  @Field(() => [LineDecisionInput])
  @Required()
  @NotEmpty()
  @ListOf(() => LineDecisionInput, MAX_LINES)
  decisions: LineDecisionInput[];

  @Field(() => Int, {
    nullable: true,
    description: 'The version to decide; another one fails with `version_conflict`.',
  })
  @Whole(1)
  expected_version?: number | null;

  @Field(() => ID, { nullable: true, description: ON_BEHALF_OF })
  @Id()
  on_behalf_of?: string | null;
}
