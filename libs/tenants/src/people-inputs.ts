import {
  Email,
  Flag,
  ListOf,
  NewPassword,
  NotCleared,
  OneOf,
  Required,
  Secret,
  Text,
  TimeZone,
  Whole,
  rule,
  rules,
  ExpectedVersionField,
} from '@das/platform';
import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { DurationText } from './duration-rule';
import { DistinctCodes, MAX_REASON_CODES, ReasonCodeInput } from './reason-code-input';
import { ROUTING_BASES, type RoutingBasis, SELF_APPROVAL_POLICIES, type SelfApprovalPolicy } from './tenant';
import { ROLES, type Role } from './user';

const CURRENCY = /^[A-Z]{3}$/;

/** A currency code in the form of ISO 4217: three capital letters. */
const Currency = (): PropertyDecorator =>
  rules(
    Text(),
    rule('regex', (value) => typeof value !== 'string' || CURRENCY.test(value)),
  );

@InputType()
export class CreateUserInput {
  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  name: string;

  @Field(() => String, { nullable: true, description: 'Required. Unique within the tenant, ignoring case.' })
  @Required()
  @Email()
  email: string;

  @Field(() => String, { nullable: true, description: 'Required: owner, admin, approver, requester or auditor.' })
  @Required()
  @OneOf(ROLES)
  role: Role;

  @Field(() => String, {
    nullable: true,
    description: '12 to 200 characters. A user without a password cannot log in.',
  })
  @NewPassword()
  password?: string | null;
}

@InputType({ description: 'Absent fields stay unchanged.' })
export class UpdateUserInput {
  @Field(() => ID, { nullable: true })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true })
  @NotCleared()
  @Text()
  name?: string;

  @Field(() => String, { nullable: true })
  @NotCleared()
  @OneOf(ROLES)
  role?: Role;

  @Field(() => Boolean, {
    nullable: true,
    description: "False ends the user's sessions and refuses the user's API keys.",
  })
  @NotCleared()
  @Flag()
  active?: boolean;

  @Field(() => String, {
    nullable: true,
    description: "12 to 200 characters. A new password ends the user's sessions.",
  })
  @NotCleared()
  @NewPassword()
  password?: string;

  @ExpectedVersionField()
  expected_version?: number | null;
}

@InputType()
export class ChangePasswordInput {
  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Secret()
  current_password: string;

  @Field(() => String, { nullable: true, description: 'Required. The new password: 12 to 200 characters.' })
  @Required()
  @NewPassword()
  password: string;
}

@InputType({ description: 'Absent fields stay unchanged.' })
export class UpdateTenantInput {
  @Field(() => String, { nullable: true })
  @NotCleared()
  @Text()
  name?: string;

  @Field(() => String, { nullable: true, description: 'An IANA time zone name, such as America/Chicago.' })
  @NotCleared()
  @TimeZone()
  timezone?: string;

  @Field(() => String, { nullable: true, description: 'unit_price, line_total or request_total.' })
  @NotCleared()
  @OneOf(ROUTING_BASES)
  routing_basis?: RoutingBasis;

  @Field(() => String, { nullable: true, description: 'owner_only, forbid or allow.' })
  @NotCleared()
  @OneOf(SELF_APPROVAL_POLICIES)
  self_approval?: SelfApprovalPolicy;

  @Field(() => String, {
    nullable: true,
    description: 'Three capital letters (ISO 4217), such as USD. Null clears it.',
  })
  @Currency()
  currency?: string | null;

  @Field(() => [ReasonCodeInput], {
    nullable: true,
    description: 'Replaces the whole list: at most 50, each code once. An empty list and null remove all.',
  })
  @ListOf(() => ReasonCodeInput, MAX_REASON_CODES)
  @DistinctCodes()
  reason_codes?: ReasonCodeInput[] | null;

  @Field(() => Int, { nullable: true, description: '0 to 1,440. Null restores the default, 15.' })
  @Whole(0, 1_440)
  comment_edit_minutes?: number | null;

  @Field(() => String, {
    nullable: true,
    description: "How long an owner's step may take: a duration such as PT8H or P2D. Null removes it.",
  })
  @DurationText()
  owner_response_time?: string | null;

  @Field(() => String, { nullable: true, description: 'How long a question is open: a duration. Null removes it.' })
  @DurationText()
  answer_time?: string | null;

  @Field(() => Int, { nullable: true, description: '5 to 10,080. Null restores the default, 240.' })
  @Whole(5, 10_080)
  claim_minutes?: number | null;

  @Field(() => Int, { nullable: true, description: '0 to 90. Null restores the default, 0.' })
  @Whole(0, 90)
  late_use_days?: number | null;

  @ExpectedVersionField()
  expected_version?: number | null;
}

/** E-mail and password of a log-in. Only missing values are a validation failure; wrong ones are `invalid_credentials`. */
@InputType()
export class LogInInput {
  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  email: string;

  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Secret()
  password: string;
}
