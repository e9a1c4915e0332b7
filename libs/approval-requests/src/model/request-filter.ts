import {
  Bound,
  DateOnly,
  DateScalar,
  DateTimeScalar,
  ExternalFilterInput,
  ExternalKeyArguments,
  Flag,
  Items,
  ListOf,
  Nested,
  OneOf,
  SearchText,
  orderByArgumentsOf,
  UpdatedFromField,
  UpdatedToField,
} from '@das/platform';
import { ArgsType, Field, Float, ID, InputType } from '@nestjs/graphql';

const MAX_IDS = 10_000;
const MAX_FILTERS = 1_000;

/** The conditions of a filter without nested filters: those that REST has. */
@InputType({ isAbstract: true })
export abstract class ApprovalRequestConditionsInput extends ExternalFilterInput {
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
  @Items(MAX_IDS)
  ids?: string[] | null;

  @Field(() => String, { nullable: true })
  @SearchText()
  lifecycle_state?: string | null;

  @Field(() => String, { nullable: true, description: "Part of a line's part number." })
  @SearchText()
  partnumber?: string | null;

  @Field(() => String, { nullable: true, description: 'The whole part number of a line, ignoring case.' })
  @SearchText()
  partnumber_is?: string | null;

  @Field(() => String, { nullable: true, description: 'The whole name, ignoring case.' })
  @SearchText()
  customer_name_is?: string | null;

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

  @Field(() => ID, { nullable: true, description: "The category of a line's product." })
  @SearchText()
  product_category_id?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Whether the caller may decide it now, at an active step of a level that they or a principal hold, or at the owner's step.",
  })
  @Flag()
  awaiting_me?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Narrows `awaiting_me` to own authority (own) or to that of principals (delegate). Default: any.',
  })
  @OneOf(['own', 'delegate', 'any'])
  awaiting_me_as?: 'any' | 'delegate' | 'own' | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether an active step is at the owner, or has no candidate other than the owners.',
  })
  @Flag()
  needs_owner?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a comment that the caller may read mentions the caller.',
  })
  @Flag()
  mentions_me?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it has an open question.' })
  @Flag()
  awaiting_answer?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether an open question is addressed to the caller, or to a user who has delegated to the caller.',
  })
  @Flag()
  awaiting_my_answer?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  @Flag()
  is_valid?: boolean | null;

  @Field(() => DateTimeScalar, { nullable: true })
  created_from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true })
  created_to?: string | null;

  @UpdatedFromField()
  updated_from?: string | null;

  @UpdatedToField()
  updated_to?: string | null;

  @Field(() => Float, { nullable: true, description: 'Minimum of the sum of price × quantity over the lines.' })
  @Bound()
  min_requested_total?: number | null;

  @Field(() => Float, { nullable: true, description: 'Maximum of the sum of price × quantity over the lines.' })
  @Bound()
  max_requested_total?: number | null;

  @Field(() => ID, { nullable: true, description: 'The user who created it.' })
  @SearchText()
  created_by_id?: string | null;

  @Field(() => ID, { nullable: true, description: 'It revises this request.' })
  @SearchText()
  revises_id?: string | null;

  @Field(() => ID, { nullable: true, description: 'A line was decided by this user.' })
  @SearchText()
  decided_by_id?: string | null;

  @Field(() => ID, { nullable: true, description: 'A step of this level is active.' })
  @SearchText()
  level_id?: string | null;

  @Field(() => ID, { nullable: true, description: 'An active step is assigned to this user.' })
  @SearchText()
  assigned_to_id?: string | null;

  @Field(() => ID, { nullable: true, description: 'This user holds a claim on an active step.' })
  @SearchText()
  claimed_by_id?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The earliest `activated_at` of its active steps is not later.',
  })
  waiting_since_to?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The earliest `activated_at` of its active steps is not earlier.',
  })
  waiting_since_from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Its `decided_at` is not earlier.' })
  decided_from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Its `decided_at` is not later.' })
  decided_to?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Its `due_at` is not earlier.' })
  due_from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Its `due_at` is not later.' })
  due_to?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether its `due_at` has passed.' })
  @Flag()
  overdue?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether an active step was escalated.' })
  @Flag()
  escalated?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'The whole order reference of a usage, ignoring case; also of a reversed one.',
  })
  @SearchText()
  order_reference?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Part of the customer's, end customer's or project's name, or of a line's part number.",
  })
  @SearchText()
  search?: string | null;
}

@InputType({ description: 'All fields must match; null and blank fields are ignored.' })
export class ApprovalRequestFilterInput extends ApprovalRequestConditionsInput {
  @Field(() => [ApprovalRequestFilterInput], { nullable: true, description: 'All of these filters must match.' })
  @ListOf(() => ApprovalRequestFilterInput, MAX_FILTERS)
  AND?: ApprovalRequestFilterInput[] | null;

  @Field(() => [ApprovalRequestFilterInput], {
    nullable: true,
    description: 'At least one of these filters must match.',
  })
  @ListOf(() => ApprovalRequestFilterInput, MAX_FILTERS)
  OR?: ApprovalRequestFilterInput[] | null;

  @Field(() => ApprovalRequestFilterInput, { nullable: true, description: 'This filter must not match.' })
  @Nested(() => ApprovalRequestFilterInput)
  NOT?: ApprovalRequestFilterInput | null;
}

const SORTABLE_COLUMNS = [
  'id',
  'created_at',
  'updated_at',
  'request_date',
  'customer_name',
  'valid_until',
  'waiting_since',
  'requested_total',
  'max_discount',
  'due_at',
] as const;

/** Requests without a value in these columns come last in either order. */
export const NULLS_LAST = new Set<string>(['waiting_since', 'max_discount', 'valid_until', 'due_at']);

@ArgsType()
export class ApprovalRequestsArguments extends orderByArgumentsOf('ApprovalRequests', SORTABLE_COLUMNS) {
  @Field(() => ApprovalRequestFilterInput, { nullable: true })
  @Nested(() => ApprovalRequestFilterInput)
  filter?: ApprovalRequestFilterInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'A saved view: its filter applies too, and its order unless another is given.',
  })
  view_id?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Also returns deleted requests, with `deleted_at`. Default: false.',
  })
  @Flag()
  include_deleted?: boolean | null;
}

@ArgsType()
export class ApprovalRequestKeyArguments extends ExternalKeyArguments {}
