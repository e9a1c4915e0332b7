import { DateTimeScalar, Nested, PageArguments, SearchText } from '@das/platform';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';

@InputType({ description: 'All members must hold; those that are null or blank are not applied.' })
export class AuditLogFilterInput {
  @Field(() => String, { nullable: true, description: '`resource.verb`.' })
  @SearchText()
  action?: string | null;

  @Field(() => ID, { nullable: true, description: 'The person who acted, or the key they acted with.' })
  @SearchText()
  actor_id?: string | null;

  @Field(() => String, { nullable: true })
  @SearchText()
  resource_type?: string | null;

  @Field(() => ID, { nullable: true })
  @SearchText()
  resource_id?: string | null;

  @Field(() => String, { nullable: true, description: 'success, refused or failed.' })
  @SearchText()
  result?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'At or after this moment.' })
  from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'At or before this moment.' })
  to?: string | null;
}

@ArgsType()
export class AuditLogsArguments extends PageArguments {
  @Field(() => AuditLogFilterInput, { nullable: true })
  @Nested(() => AuditLogFilterInput)
  filter?: AuditLogFilterInput | null;
}
