import {
  Flag,
  Id,
  LongText,
  Nested,
  NotCleared,
  OneOf,
  PageArguments,
  Price,
  Required,
  SearchText,
  SoughtKeys,
  Text,
  Whole,
  ExpectedVersionField,
  SoughtId,
  UpdatedFromField,
  UpdatedToField,
} from '@das/platform';
import { DurationList, DurationText, type ResponseClock } from '@das/tenants';
import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import { ESCALATION_TARGETS, type EscalateTo } from './approval-level';

const RESPONSE_CLOCKS: readonly ResponseClock[] = ['business', 'calendar'];
const MAX_REMINDERS = 5;

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

  @Field(() => String, {
    nullable: true,
    description: 'How long a step may take: a duration such as PT8H or P2D. Null: no deadline.',
  })
  @DurationText()
  response_time?: string | null;

  @Field(() => String, { nullable: true, description: 'business (default) or calendar.' })
  @OneOf(RESPONSE_CLOCKS)
  response_clock?: ResponseClock | null;

  @Field(() => [String], {
    nullable: true,
    description: 'At most 5 distinct durations before the deadline, each shorter than `response_time`.',
  })
  @DurationList(MAX_REMINDERS)
  reminders?: string[] | null;

  @Field(() => String, { nullable: true, description: 'none (default), next_level, user or owner.' })
  @OneOf(ESCALATION_TARGETS)
  escalate_to?: EscalateTo | null;

  @Field(() => ID, { nullable: true, description: 'Required with `escalate_to: user`, else ignored.' })
  @Id()
  escalate_to_user_id?: string | null;

  @Field(() => String, { nullable: true, description: 'A duration after the deadline. Null: at the deadline.' })
  @DurationText()
  escalate_after?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A duration after the deadline, longer than `escalate_after`. Null: lines are never denied by time.',
  })
  @DurationText()
  auto_deny_after?: string | null;
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

  @ExpectedVersionField()
  expected_version?: number | null;
}

@InputType()
export class ApprovalLevelFilterInput {
  @Field(() => [ID], { nullable: true, description: 'At most 100.' })
  @SoughtKeys()
  ids?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Exact match: at most 100.' })
  @SoughtKeys()
  codes?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Partial match.' })
  @SearchText()
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Exact match, case-insensitive.' })
  @SearchText()
  code?: string | null;

  @Field(() => Boolean, { nullable: true })
  @Flag()
  active?: boolean | null;

  @UpdatedFromField()
  updated_from?: string | null;

  @UpdatedToField()
  updated_to?: string | null;
}

@ArgsType()
export class ApprovalLevelsArguments extends PageArguments {
  @Field(() => ApprovalLevelFilterInput, { nullable: true })
  @Nested(() => ApprovalLevelFilterInput)
  filter?: ApprovalLevelFilterInput | null;
}

/** The arguments of the look-up of one level: exactly one key. */
@ArgsType()
export class ApprovalLevelKeyArguments {
  @Field(() => ID, { nullable: true })
  @SoughtId()
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'To the letter.' })
  @SearchText()
  code?: string | null;
}
