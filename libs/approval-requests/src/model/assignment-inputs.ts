import { Given, Id, LongText, Required, SearchText } from '@das/platform';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';

@InputType()
export class ReassignStepInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Must be given: a user who may act at the step. Null returns the step to its pool.',
  })
  @Given()
  @Id()
  to_user_id: string | null;

  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @LongText()
  reason: string;
}

@ArgsType()
export class AssignableUsersArguments {
  @Field(() => String, { nullable: true, description: 'Part of the name or the e-mail.' })
  @SearchText()
  search?: string | null;

  @Field(() => Int, { nullable: true, defaultValue: 15, description: 'Users at most.' })
  first?: number | null;
}
