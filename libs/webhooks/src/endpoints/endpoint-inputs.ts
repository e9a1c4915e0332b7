import { Flag, LongText, NotCleared, PageArguments, Required, SearchText, Text, WordList, rule, rules } from '@das/platform';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import { EVENT_PATTERNS } from '../event-types';
import { LONGEST_URL, callableUrl } from './callable-url';

const MOST_EVENT_TYPES = 50;

/** The URL of a receiver; whether this deployment calls `http` is for {@link AddressRule} to say. */
const ReceiverUrl = (): PropertyDecorator =>
  rules(
    Text(LONGEST_URL),
    rule('url', (value) => typeof value === 'string' && callableUrl(value, { allowHttp: true }) !== undefined),
  );

const EventTypes = (): PropertyDecorator => WordList(EVENT_PATTERNS, MOST_EVENT_TYPES);

/** The rules of some fields differ between creation and update: these stand below, since a rule in a subclass takes the place of its base's. */
@InputType({ description: 'In an update, an absent field stays as it is; null clears it.' })
export class WebhookEndpointInput {
  @Field(() => ID, { nullable: true, description: 'In an update alone.' })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Required in a creation. https, and public.' })
  url?: string | null;

  @Field(() => String, { nullable: true })
  @LongText()
  description?: string | null;

  @Field(() => [String], { nullable: true, description: 'Types, `approval_request.*` or `*`; how approvals end unless it says otherwise.' })
  event_types?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True unless it says otherwise.' })
  active?: boolean | null;
}

/** The input where an endpoint is made of it. */
export class CreateWebhookEndpointInput extends WebhookEndpointInput {
  @Required()
  @ReceiverUrl()
  override url: string;

  @EventTypes()
  override event_types?: string[] | null;

  @Flag()
  override active?: boolean | null;
}

/** The input where it changes an endpoint. */
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

/** What an endpoint is tried with. */
@InputType()
export class WebhookTestInput {
  @Field(() => String, { nullable: true, description: 'The type of the example: `webhook.test` unless it says otherwise.' })
  @Text()
  event_type?: string | null;
}

@ArgsType()
export class WebhookDeliveriesArguments extends PageArguments {
  @Field(() => ID, { nullable: true })
  @SearchText()
  endpoint_id?: string | null;

  @Field(() => String, { nullable: true, description: 'pending, delivering, delivered, retrying, paused or exhausted.' })
  @SearchText()
  status?: string | null;
}
