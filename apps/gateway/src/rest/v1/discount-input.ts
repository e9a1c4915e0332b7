import { CreateApprovalRequestInput, type RequestDetailInput } from '@das/approval-requests';
import { Price, Text, ValidationFailed, Whole } from '@das/platform';
import { Field, Float, InputType, Int } from '@nestjs/graphql';

/** A discount as it was asked for before requests had lines: the one line stands beside the fields of the request. */
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
 * The request that a discount asks for.
 *
 * @throws ValidationFailed when it is written in both ways
 */
export function requestOf({ partnumber, quote_quantity, requested_price, ...request }: CreateDiscountInput): CreateApprovalRequestInput {
  const line: RequestDetailInput = { partnumber, quote_quantity, requested_price };
  const given = Object.entries(line).filter(([, value]) => value !== undefined && value !== null);
  if (!given.length) return request;
  if (request.opportunities?.length) throw new ValidationFailed(given.map(([name]) => ({ path: ['input', name], rule: 'prohibited' })));
  return { ...request, opportunities: [line] };
}
