import {
  DateOnly,
  DateScalar,
  DateTimeScalar,
  Flag,
  Id,
  LongText,
  Nested,
  PageArguments,
  Required,
  SearchText,
  Text,
  Whole,
} from '@das/platform';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';

const LONGEST_REFERENCE = 100;
const LARGEST_INT = 2_147_483_647;

@InputType()
export class RecordUseInput {
  @Field(() => ID, { nullable: true, description: 'Required: a line of a request.' })
  @Required()
  @Id()
  opportunity_id: string;

  @Field(() => String, {
    nullable: true,
    description: 'Required: 1 to 100 characters. With `order_line` unique per line, ignoring case.',
  })
  @Required()
  @Text(LONGEST_REFERENCE)
  order_reference: string;

  @Field(() => String, { nullable: true, description: 'At most 100 characters.' })
  @Text(LONGEST_REFERENCE)
  order_line?: string | null;

  @Field(() => Int, { nullable: true, description: 'Required: at least 1.' })
  @Required()
  @Whole(1, LARGEST_INT)
  quantity: number;

  @Field(() => DateScalar, {
    nullable: true,
    description:
      "The day of the order: not in the future, and not before the validity. Default: today in the tenant's time zone.",
  })
  @DateOnly()
  ordered_on?: string | null;

  @Field(() => String, { nullable: true })
  @LongText()
  note?: string | null;
}

/** The reason of a reversal as an argument of its own. */
@InputType()
export class ReverseUseInput {
  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @LongText()
  reason: string;
}

@InputType({ description: 'All fields must match; null and blank fields are ignored.' })
export class PriceUseFilterInput {
  @Field(() => String, { nullable: true, description: 'The whole reference, ignoring case.' })
  @SearchText()
  order_reference?: string | null;

  @Field(() => ID, { nullable: true })
  @SearchText()
  approval_request_id?: string | null;

  @Field(() => ID, { nullable: true, description: 'The line on which it was recorded.' })
  @SearchText()
  opportunity_id?: string | null;

  @Field(() => DateTimeScalar, { nullable: true })
  recorded_from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true })
  recorded_to?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it was reversed.' })
  @Flag()
  reversed?: boolean | null;
}

@ArgsType()
export class PriceUsesArguments extends PageArguments {
  @Field(() => PriceUseFilterInput, { nullable: true })
  @Nested(() => PriceUseFilterInput)
  filter?: PriceUseFilterInput | null;
}
