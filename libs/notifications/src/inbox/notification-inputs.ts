import {
  DateTime,
  DateTimeScalar,
  Flag,
  Id,
  Items,
  Nested,
  NotEmpty,
  OneOf,
  PageArguments,
  SoughtId,
} from '@das/platform';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import { NOTIFICATION_KINDS } from '../kinds';

const KINDS = NOTIFICATION_KINDS.map(({ name }) => name);

@InputType()
export class NotificationFilterInput {
  @Field(() => Boolean, { nullable: true, description: 'True: those neither read nor archived. False: read ones.' })
  @Flag()
  unread?: boolean | null;

  @Field(() => String, { nullable: true, description: 'A kind of `notificationKinds`.' })
  @OneOf(KINDS)
  kind?: string | null;

  @Field(() => ID, { nullable: true, description: 'The resource that they are about, such as an approval request.' })
  @SoughtId()
  resource_id?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True: only archived ones, which are left out otherwise.' })
  @Flag()
  archived?: boolean | null;
}

@ArgsType()
export class NotificationsArguments extends PageArguments {
  @Field(() => NotificationFilterInput, { nullable: true })
  @Nested(() => NotificationFilterInput)
  filter?: NotificationFilterInput | null;
}

/** Notifications that one call marks by their ids. */
const MAX_MARKED = 1_000;

@ArgsType()
export class MarkNotificationsArguments {
  @Field(() => [ID], {
    nullable: true,
    description: '1 to 1,000 notifications. Those that are unknown or of another person change nothing.',
  })
  @Id(MAX_MARKED)
  @Items(MAX_MARKED)
  @NotEmpty()
  ids?: string[] | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'All whose newest event is not later, to the end of the second. UTC.',
  })
  @DateTime()
  before?: string | null;
}
