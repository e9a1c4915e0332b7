import { DateTimeScalar } from '@das/platform';
import { Field, Int, ObjectType } from '@nestjs/graphql';

/** When the session of a user ends. */
@ObjectType({
  description: 'When the session of the caller ends. Log-out, a new password and deactivation end it earlier.',
})
export class SessionState {
  @Field(() => DateTimeScalar, { description: 'The end of its 7 days, in UTC.' })
  expires_at: string;

  @Field(() => Int, { description: 'The minutes without a request after which it ends.' })
  idle_minutes: number;
}
