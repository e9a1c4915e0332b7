import { Bound, DateTimeScalar, Nested, PageArguments, SearchText } from '@das/platform';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';

@InputType({ description: 'An entry must match all members. Null and blank members are ignored.' })
export class AuditLogFilterInput {
  @Field(() => String, { nullable: true, description: '`resource.verb`.' })
  @SearchText()
  action?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the user or API key that acted.' })
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

  @Field(() => DateTimeScalar, { nullable: true, description: 'At or after this time.' })
  from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'At or before this time, to the end of the second.' })
  to?: string | null;

  @Field(() => String, { nullable: true, description: 'The client address of the request.' })
  @SearchText()
  ip?: string | null;

  @Field(() => Int, { nullable: true, description: 'With this number or a higher one.' })
  @Bound()
  seq_from?: number | null;

  @Field(() => Int, { nullable: true, description: 'With this number or a lower one.' })
  @Bound()
  seq_to?: number | null;
}

@ArgsType()
export class AuditLogsArguments extends PageArguments {
  @Field(() => AuditLogFilterInput, { nullable: true })
  @Nested(() => AuditLogFilterInput)
  filter?: AuditLogFilterInput | null;
}
