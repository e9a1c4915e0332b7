import { DateTimeScalar, OneOf, Required, Text, Whole, Id } from '@das/platform';
import { ROLES, type Role } from '@das/tenants';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { KEY_KINDS, type KeyKind } from './api-key';

@InputType()
export class CreateApiKeyInput {
  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  name: string;

  @Field(() => String, { nullable: true, description: "The deployment's own environment, which it is unless it says otherwise, or read_only." })
  @OneOf(KEY_KINDS)
  kind?: KeyKind | null;

  @Field(() => String, { nullable: true, description: 'The role of its user unless it says otherwise. A key may never do more than its user.' })
  @OneOf(ROLES)
  role?: Role | null;

  @Field(() => ID, { nullable: true, description: 'Whom it acts as: oneself, unless it says otherwise.' })
  @Text()
  user_id?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC. Without it the key does not expire.' })
  expires_at?: string | null;

  @Field(() => Int, { nullable: true, description: "At most the platform's, which it is without it." })
  @Whole(1)
  requests_per_minute?: number | null;
}

/** The longest that an old key may go on beside the new one. */
export const LONGEST_GRACE_MINUTES = 43_200;

/** How a key is rotated, where its id stands in the address. */
@ArgsType()
export class RotateApiKeyInput {
  @Field(() => Int, { nullable: true, defaultValue: 0, description: 'How long the old key goes on: 0 to 43,200 (30 days).' })
  @Whole(0, LONGEST_GRACE_MINUTES)
  grace_minutes?: number | null;
}

@ArgsType()
export class RotateApiKeyArguments extends RotateApiKeyInput {
  @Field(() => ID)
  @Id()
  id: string;
}
