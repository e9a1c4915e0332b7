import { DateOnly, DateScalar, DateTimeScalar, Flag, Bound, Items, ListOf, Nested, PageArguments, SearchText, SortOrder } from '@das/platform';
import { ArgsType, Field, Float, ID, InputType, registerEnumType } from '@nestjs/graphql';

const MOST_IDS = 10_000;

@InputType({ description: 'All members must hold; those that are null or blank are not applied.' })
export class ApprovalRequestFilterInput {
  @Field(() => String, { nullable: true, description: 'pending, approved or denied.' })
  @SearchText()
  status?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the name.' })
  @SearchText()
  customer_name?: string | null;

  @Field(() => String, { nullable: true })
  @SearchText()
  sales_region?: string | null;

  @Field(() => String, { nullable: true })
  @SearchText()
  request_type?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'On or after this date.' })
  @DateOnly()
  request_date_from?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'On or before this date.' })
  @DateOnly()
  request_date_to?: string | null;

  @Field(() => [ID], { nullable: true })
  @Items(MOST_IDS)
  ids?: string[] | null;

  @Field(() => String, { nullable: true })
  @SearchText()
  lifecycle_state?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the part number of a line.' })
  @SearchText()
  partnumber?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the name.' })
  @SearchText()
  sales_contact?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the name.' })
  @SearchText()
  project_name?: string | null;

  @Field(() => String, { nullable: true })
  @SearchText()
  account_number?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the name.' })
  @SearchText()
  end_customer_name?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the name.' })
  @SearchText()
  rep_firm?: string | null;

  @Field(() => ID, { nullable: true, description: 'A category of the product of a line.' })
  @SearchText()
  product_category_id?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it waits at a level that the caller holds, or at the owner when that is the caller.' })
  @Flag()
  awaiting_me?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  @Flag()
  is_valid?: boolean | null;

  @Field(() => DateTimeScalar, { nullable: true })
  created_from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true })
  created_to?: string | null;

  @Field(() => Float, { nullable: true, description: 'The least sum of price × quantity over the lines.' })
  @Bound()
  min_requested_total?: number | null;

  @Field(() => Float, { nullable: true, description: 'The greatest sum of price × quantity over the lines.' })
  @Bound()
  max_requested_total?: number | null;

  @Field(() => [ApprovalRequestFilterInput], { nullable: true, description: 'All of these hold too.' })
  @ListOf(() => ApprovalRequestFilterInput)
  AND?: ApprovalRequestFilterInput[] | null;

  @Field(() => [ApprovalRequestFilterInput], { nullable: true, description: 'At least one of these holds too.' })
  @ListOf(() => ApprovalRequestFilterInput)
  OR?: ApprovalRequestFilterInput[] | null;

  @Field(() => ApprovalRequestFilterInput, { nullable: true, description: 'This does not hold.' })
  @Nested(() => ApprovalRequestFilterInput)
  NOT?: ApprovalRequestFilterInput | null;
}

export enum QueryApprovalRequestsOrderByColumn {
  ID = 'id',
  CREATED_AT = 'created_at',
  UPDATED_AT = 'updated_at',
  REQUEST_DATE = 'request_date',
  CUSTOMER_NAME = 'customer_name',
  VALID_UNTIL = 'valid_until',
}
registerEnumType(QueryApprovalRequestsOrderByColumn, { name: 'QueryApprovalRequestsOrderByColumn' });

@InputType()
export class QueryApprovalRequestsOrderByOrderByClause {
  @Field(() => QueryApprovalRequestsOrderByColumn)
  column: QueryApprovalRequestsOrderByColumn;

  @Field(() => SortOrder)
  order: SortOrder;
}

@ArgsType()
export class ApprovalRequestsArguments extends PageArguments {
  @Field(() => ApprovalRequestFilterInput, { nullable: true })
  @Nested(() => ApprovalRequestFilterInput)
  filter?: ApprovalRequestFilterInput | null;

  @Field(() => [QueryApprovalRequestsOrderByOrderByClause], { nullable: true })
  @Items(10)
  orderBy?: QueryApprovalRequestsOrderByOrderByClause[] | null;
}
