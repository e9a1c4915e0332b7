import { DateOnly, DateScalar, MissingWith, OneOf, Prohibits, RequiredWithout, Text } from '@das/platform';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { DECIDED, RINGS, type Ring } from './precedent';

/** A part number with the fields of a request by which its precedents are compared. */
export type AskedPart = Pick<
  SimilarApprovalsInput,
  'account_number' | 'customer_name' | 'end_customer_name' | 'partnumber' | 'sales_region'
>;

@InputType({ description: 'A stored line, or a part number with customer, account and region.' })
export class SimilarApprovalsInput {
  @Field(() => ID, { nullable: true, description: 'A stored line. Exactly one of it and `partnumber` is required.' })
  @Text()
  @RequiredWithout('partnumber')
  @Prohibits('partnumber')
  opportunity_id?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  partnumber?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  @MissingWith('opportunity_id')
  account_number?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  @MissingWith('opportunity_id')
  end_customer_name?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  @MissingWith('opportunity_id')
  customer_name?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  @MissingWith('opportunity_id')
  sales_region?: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'The first day, at most 60 months ago; by default 24 months ago.',
  })
  @DateOnly()
  since?: string | null;

  @Field(() => String, { nullable: true, description: 'Only this ring: customer, region or part.' })
  @OneOf(RINGS)
  ring?: Ring | null;

  @Field(() => String, { nullable: true, description: 'Only this outcome: approved or denied.' })
  @OneOf(DECIDED)
  outcome?: string | null;
}

/** Precedents per line when the request has no `first`. */
export const DEFAULT_PRECEDENTS = 5;

@ArgsType()
export class PrecedentsArguments {
  @Field(() => Int, { nullable: true, defaultValue: DEFAULT_PRECEDENTS, description: 'Items per page.' })
  first?: number | null;
}
