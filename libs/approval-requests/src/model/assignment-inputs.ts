import { Given, Id, LongText, Required } from '@das/platform';
import { Field, ID, InputType } from '@nestjs/graphql';

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
