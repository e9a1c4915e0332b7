import { DateTimeScalar } from '@das/platform';
import { Field, Int, ObjectType } from '@nestjs/graphql';

/** When the session of a user ends. */
@ObjectType({
  description: "When the caller's session ends. Log-out, a new password and deactivation end it earlier.",
})
export class SessionState {
  @Field(() => DateTimeScalar, { description: 'UTC: 7 days after the log-in.' })
  expires_at: string;

  @Field(() => Int, { description: 'Minutes without a request after which the session ends.' })
  idle_minutes: number;
}
