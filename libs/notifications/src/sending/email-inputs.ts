import { DateTimeScalar, Nested, OneOf, PageArguments, SearchText } from '@das/platform';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import { NOTIFICATION_KINDS } from '../kinds';
import { DIGEST, EMAIL_STATUSES, TEST } from '../queue/email-delivery';

const KINDS: string[] = [...NOTIFICATION_KINDS.map(({ name }) => name), DIGEST, TEST];

@InputType({ description: 'All fields must match; null fields are ignored.' })
export class EmailFilterInput {
  @Field(() => ID, { nullable: true, description: 'The recipient.' })
  @SearchText()
  user_id?: string | null;

  @Field(() => String, { nullable: true, description: 'A kind of notifications, digest or test.' })
  @OneOf(KINDS)
  kind?: string | null;

  @Field(() => String, { nullable: true, description: 'pending, held, retrying, sent, failed or dropped.' })
  @OneOf(EMAIL_STATUSES)
  status?: string | null;

  @Field(() => DateTimeScalar, { nullable: true })
  created_from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true })
  created_to?: string | null;
}

@ArgsType()
export class EmailsArguments extends PageArguments {
  @Field(() => EmailFilterInput, { nullable: true })
  @Nested(() => EmailFilterInput)
  filter?: EmailFilterInput | null;
}
