import { JsonScalar } from '@das/platform';
import { Field, ID, ObjectType } from '@nestjs/graphql';

export type WarningCode =
  | 'ABOVE_LIST'
  | 'APPROVED_BELOW_REQUESTED'
  | 'BELOW_MOQ'
  | 'DELEGATE_AWAY'
  | 'DISCOUNT_ABOVE_CATEGORY_MAX'
  | 'ESCALATION_FELL_BACK'
  | 'LEVEL_UNSTAFFED'
  | 'NO_BUSINESS_TIME'
  | 'NO_LIST_PRICE'
  | 'POSSIBLE_DUPLICATE'
  | 'SCOPE_UNCOVERED'
  | 'UNKNOWN_PARTNUMBER'
  | 'VALIDITY_UNPARSED';

@ObjectType({ description: 'Information for approvers; warnings do not block a decision.' })
export class Warning {
  @Field(() => String, {
    description:
      'ABOVE_LIST, APPROVED_BELOW_REQUESTED, BELOW_MOQ, DELEGATE_AWAY, DISCOUNT_ABOVE_CATEGORY_MAX, ESCALATION_FELL_BACK, LEVEL_UNSTAFFED, NO_BUSINESS_TIME, NO_LIST_PRICE, POSSIBLE_DUPLICATE, SCOPE_UNCOVERED, UNKNOWN_PARTNUMBER or VALIDITY_UNPARSED.',
  })
  code: WarningCode;

  @Field()
  message: string;

  @Field(() => ID, { nullable: true, description: 'The line; null when the warning is about the whole request.' })
  opportunity_id: string | null;

  @Field(() => JsonScalar, { nullable: true })
  details: object | null;
}
