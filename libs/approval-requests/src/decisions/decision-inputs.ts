import { ListOf, LongText, NotEmpty, OneOf, Price, Required, Text, Whole } from '@das/platform';
import { Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import { MOST_LINES } from '../request-inputs';
import { DECISIONS, type DecisionWord } from './approval-decision';

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

  @Field(() => Float, { nullable: true, description: 'A counter price per unit; else the price last endorsed, else the requested one.' })
  @Price()
  approved_price?: number | null;

  @Field(() => String, { nullable: true })
  @Text()
  reason_code?: string | null;

  @Field(() => String, { nullable: true })
  @LongText()
  comment?: string | null;
}

@InputType()
export class DecideApprovalRequestInput {
  @Field(() => [LineDecisionInput])
  @Required()
  @NotEmpty()
  @ListOf(() => LineDecisionInput, MOST_LINES)
  decisions: LineDecisionInput[];

  @Field(() => Int, { nullable: true, description: 'The version that the decision is meant for.' })
  @Whole(1)
  expected_version?: number | null;
}
