import { JsonScalar } from '@das/platform';
import { Field, ObjectType } from '@nestjs/graphql';
import type { JsonSchema } from './event-schema';
import type { EventBody } from './stored-event';

/** An event type of the catalogue. Clients know it by the name that it had when only webhooks received events. */
@ObjectType('WebhookEventType', { description: 'An event type, with the schema and an example of its body.' })
export class EventType {
  @Field()
  name: string;

  @Field({ description: 'When the event occurs.' })
  description: string;

  @Field({ description: 'The type of the resource whose id is `data.id`.' })
  resource_type: string;

  @Field({ description: 'Whether an endpoint that names no types receives it.' })
  is_default: boolean;

  @Field({ description: 'The first version with this type.' })
  since: string;

  @Field(() => JsonScalar, { description: 'JSON Schema 2020-12 of the whole body. Fields may be added.' })
  schema: JsonSchema;

  @Field(() => JsonScalar, { description: 'A whole body that matches the schema.' })
  example: EventBody;
}
