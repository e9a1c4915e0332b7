import { CreateApprovalRequestInput, type RequestDetailInput } from '@das/approval-requests';
import { Price, Text, ValidationFailed, Whole } from '@das/platform';
import { Field, Float, InputType, Int } from '@nestjs/graphql';

/** The flat /v1 input: the fields of a single line are members of the request. */
@InputType()
export class CreateDiscountInput extends CreateApprovalRequestInput {
  @Field(() => String, { nullable: true })
  @Text()
  partnumber?: string | null;

  @Field(() => Int, { nullable: true })
  @Whole(1)
  quote_quantity?: number | null;

  @Field(() => Float, { nullable: true })
  @Price()
  requested_price?: number | null;
}

/**
 * The approval request of a /v1 input: flat line fields become one line.
 *
 * @throws ValidationFailed when flat line fields and `opportunities` are both given
 */
export function requestOf({
  partnumber,
  quote_quantity,
  requested_price,
  ...request
}: CreateDiscountInput): CreateApprovalRequestInput {
  const line: RequestDetailInput = { partnumber, quote_quantity, requested_price };
  const given = Object.entries(line).filter(([, value]) => value !== undefined && value !== null);
  if (!given.length) return request;
  if (request.opportunities?.length)
    throw new ValidationFailed(given.map(([name]) => ({ path: ['input', name], rule: 'prohibited' })));
  return { ...request, opportunities: [line] };
}
