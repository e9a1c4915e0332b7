import {
  DateTime,
  DateTimeScalar,
  Id,
  LongText,
  Nested,
  NotCleared,
  NotEmpty,
  PageArguments,
  Price,
  Required,
  SearchText,
  Text,
  TextList,
} from '@das/platform';
import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import { ScopeInput } from '../scope/scope';

const MAX_LEVELS = 200;

@InputType()
export class CreateDelegationInput {
  @Field(() => ID, { nullable: true, description: 'Default: the caller. An active user whose role may decide.' })
  @Id()
  principal_id?: string | null;

  @Field(() => ID, { nullable: true, description: 'Required. Another active user whose role may decide.' })
  @Required()
  @Id()
  delegate_id: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Default: now. A time in the past counts as now.' })
  @DateTime()
  from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Required. At most 366 days after `from`.' })
  @Required()
  @DateTime()
  until: string;

  @Field(() => [ID], { nullable: true, description: 'Levels that the principal holds. Absent: all, also later ones.' })
  @TextList(MAX_LEVELS)
  @NotEmpty()
  level_ids?: string[] | null;

  @Field(() => Float, {
    nullable: true,
    description: "Inclusive; compared with the line's amount at the price decided.",
  })
  @Price()
  max_amount?: number | null;

  @Field(() => ScopeInput, { nullable: true, description: 'The lines that it covers. Absent: all.' })
  @Nested(() => ScopeInput)
  scope?: ScopeInput | null;

  @Field(() => String, { nullable: true })
  @LongText()
  reason?: string | null;
}

@InputType({ description: 'Absent fields stay unchanged.' })
export class UpdateDelegationInput {
  @Field(() => ID, { nullable: true })
  @Text()
  id?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'At most 366 days after `from`.' })
  @NotCleared()
  @DateTime()
  until?: string;

  @Field(() => String, { nullable: true })
  @LongText()
  reason?: string | null;
}

@InputType()
export class DelegationFilterInput {
  @Field(() => ID, { nullable: true })
  @SearchText()
  principal_id?: string | null;

  @Field(() => ID, { nullable: true })
  @SearchText()
  delegate_id?: string | null;

  @Field(() => String, { nullable: true, description: 'scheduled, active, ended or revoked.' })
  @SearchText()
  state?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'It is in force at this time.' })
  in_force_at?: string | null;
}

@ArgsType()
export class DelegationsArguments extends PageArguments {
  @Field(() => DelegationFilterInput, { nullable: true })
  @Nested(() => DelegationFilterInput)
  filter?: DelegationFilterInput | null;
}

@ArgsType()
export class DelegableUsersArguments {
  @Field(() => ID, { nullable: true, description: 'Default: the caller.' })
  @Id()
  principal_id?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the name or the e-mail.' })
  @SearchText()
  search?: string | null;

  @Field(() => Int, { nullable: true, defaultValue: 15, description: '0 to 100.' })
  first?: number | null;
}
