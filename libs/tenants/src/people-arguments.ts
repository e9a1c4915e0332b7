import { Flag, Nested, PageArguments, SearchText } from '@das/platform';
import { ArgsType, Field, InputType } from '@nestjs/graphql';

@InputType({ description: 'Members are combined with AND. Null and blank members match every user.' })
export class UserFilterInput {
  @Field(() => String, { nullable: true, description: 'Part of the name, ignoring case.' })
  @SearchText()
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the e-mail, ignoring case.' })
  @SearchText()
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'owner, admin, approver, requester or auditor.' })
  @SearchText()
  role?: string | null;

  @Field(() => Boolean, { nullable: true })
  @Flag()
  active?: boolean | null;

  @Field(() => String, { nullable: true, description: 'human or service.' })
  @SearchText()
  kind?: string | null;
}

@ArgsType()
export class PeopleArguments extends PageArguments {
  @Field(() => UserFilterInput, { nullable: true })
  @Nested(() => UserFilterInput)
  filter?: UserFilterInput | null;
}
