import {
  DateOnly,
  DateScalar,
  ExternalFieldsInput,
  JsonScalar,
  JsonValue,
  ListOf,
  LongText,
  NotBefore,
  Price,
  Text,
  TextList,
  Whole,
} from '@das/platform';
import { Field, Float, ID, InputType, Int } from '@nestjs/graphql';

/** The maximum number of lines of a request. */
export const MAX_LINES = 200;

@InputType()
export class RequestDetailInput extends ExternalFieldsInput {
  @Field(() => ID, { nullable: true, description: 'The line to change. Without it, a line is added.' })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  partnumber?: string | null;

  @Field(() => Int, { nullable: true })
  @Whole(1)
  quote_quantity?: number | null;

  @Field(() => Float, { nullable: true })
  @Price()
  requested_price?: number | null;

  @Field(() => JsonScalar, { nullable: true })
  @JsonValue()
  other_details?: unknown;
}

@InputType()
export class CreateApprovalRequestInput extends ExternalFieldsInput {
  @Field(() => String, { nullable: true })
  @Text()
  sales_contact?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  request_type?: string | null;

  @Field(() => DateScalar, { nullable: true })
  @DateOnly()
  request_date?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  sales_region?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  validity_period?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  customer_name?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  project_name?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  account_number?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  end_customer_name?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  rep_firm?: string | null;

  @Field(() => DateScalar, { nullable: true })
  @DateOnly()
  @NotBefore('request_date')
  expected_delivery_date?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The reason for the requested prices: at most 2,000 characters. It can change at any time.',
  })
  @LongText()
  justification?: string | null;

  @Field(() => JsonScalar, { nullable: true })
  @JsonValue()
  other_details?: unknown;

  @Field(() => [RequestDetailInput], { nullable: true })
  @ListOf(() => RequestDetailInput, MAX_LINES)
  opportunities?: RequestDetailInput[] | null;
}

@InputType({ description: 'Absent fields stay unchanged; null clears a field.' })
export class UpdateApprovalRequestInput extends CreateApprovalRequestInput {
  @Field(() => ID, { nullable: true })
  @Text()
  id?: string | null;

  @Field(() => [ID], { nullable: true })
  @TextList(MAX_LINES)
  remove_opportunities?: string[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version to change; another one fails with `version_conflict`.',
  })
  @Whole(1)
  expected_version?: number | null;
}
