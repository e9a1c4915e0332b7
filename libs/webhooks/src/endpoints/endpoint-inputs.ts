import {
  DateTimeScalar,
  Flag,
  Items,
  LongText,
  NotCleared,
  PageArguments,
  Required,
  SearchText,
  Text,
  Whole,
  WordList,
  rule,
  rules,
  ExpectedVersionField,
} from '@das/platform';
import { eventTypes } from '@das/events';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { MAX_URL_LENGTH, callableUrl } from './callable-url';

const MAX_EVENT_TYPES = 50;

/** The URL of a receiver. {@link AddressRule} refuses `http` where the deployment does not allow it. */
export const ReceiverUrl = (): PropertyDecorator =>
  rules(
    Text(MAX_URL_LENGTH),
    rule('url', (value) => typeof value === 'string' && callableUrl(value, { allowHttp: true }) !== undefined),
  );

const EventTypes = (): PropertyDecorator => WordList(eventTypes.patterns, MAX_EVENT_TYPES);

/** Fields whose rules differ between creation and update have their rules in the subclasses. */
@InputType({ description: 'In an update, an absent field stays unchanged and null clears it.' })
export class WebhookEndpointInput {
  @Field(() => ID, { nullable: true, description: 'Only in an update.' })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Required on creation. https, with a public address.' })
  url?: string | null;

  @Field(() => String, { nullable: true })
  @LongText()
  description?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Event types, patterns such as `approval_request.*`, or `*`. Default: the events that end an approval.',
  })
  @Items(MAX_EVENT_TYPES)
  event_types?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Default: true.' })
  active?: boolean | null;

  @ExpectedVersionField('Only in an update. ')
  expected_version?: number | null;
}

/** Input of a creation. */
export class CreateWebhookEndpointInput extends WebhookEndpointInput {
  @Required()
  @ReceiverUrl()
  override url: string;

  @EventTypes()
  override event_types?: string[] | null;

  @Flag()
  override active?: boolean | null;
}

/** Input of an update. */
export class UpdateWebhookEndpointInput extends WebhookEndpointInput {
  @NotCleared()
  @ReceiverUrl()
  override url?: string;

  @NotCleared()
  @EventTypes()
  override event_types?: string[];

  @NotCleared()
  @Flag()
  override active?: boolean;
}

/** One week. */
const MAX_GRACE_MINUTES = 10_080;
export const DEFAULT_GRACE_MINUTES = 1_440;

/** Input of a rotation. */
@InputType()
export class RotateSecretInput {
  @Field(() => Int, {
    nullable: true,
    description:
      'Minutes for which the old secrets also sign: 0 to 10,080, 1,440 by default. 0 ends the old secrets at once.',
  })
  @Whole(0, MAX_GRACE_MINUTES)
  grace_minutes?: number | null;
}

/** Input of a test delivery. */
@InputType()
export class WebhookTestInput {
  @Field(() => String, { nullable: true, description: 'Event type of the example, `webhook.test` by default.' })
  @Text()
  event_type?: string | null;
}

@ArgsType()
export class WebhookDeliveriesArguments extends PageArguments {
  @Field(() => ID, { nullable: true })
  @SearchText()
  endpoint_id?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'pending, delivering, delivered, retrying, paused or exhausted.',
  })
  @SearchText()
  status?: string | null;

  @Field(() => String, { nullable: true, description: 'Event type, such as `approval_request.approved`.' })
  @SearchText()
  event_type?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Created at or after this time.' })
  from?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Created at or before this time, to the end of the second.',
  })
  to?: string | null;
}
