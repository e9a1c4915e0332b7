import { JsonScalar } from '@das/platform';
import { Field, ObjectType } from '@nestjs/graphql';
import { type JsonSchema, eventSchema } from './event-schema';
import { DEFAULT_EVENT_TYPES, EVENT_TYPES, type EventType } from './event-types';
import { exampleOf } from './example-of';
import type { WebhookPayload } from './webhook-event';

/** An event type of the catalogue. */
@ObjectType({ description: 'An event type, with the schema and an example of its body.' })
export class WebhookEventType {
  @Field(() => String)
  name: EventType;

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
  example: WebhookPayload;
}

const DESCRIPTIONS: Record<EventType, string> = {
  'approval_request.created': 'A request was created.',
  'approval_request.updated': 'A request was changed.',
  'approval_request.step_completed': 'A line was endorsed, and the next level decides.',
  'approval_request.line_approved': 'A line was approved.',
  'approval_request.line_denied': 'A line was denied.',
  'approval_request.approved': 'The last line was decided, and at least one line is approved.',
  'approval_request.denied': 'The last line was decided, and no line is approved.',
  'approval_request.withdrawn': 'A request was withdrawn.',
  'approval_request.resubmitted': 'A denied or withdrawn request was submitted again.',
  'approval_request.expired': 'The validity of an approved request ended.',
  'approval_request.deleted': 'A request was deleted.',
  'webhook.test': 'A test of an endpoint.',
};

/** Fixed ids, so that the catalogue is the same in every response. */
const IDS = { resource: '01KJQDJGR0RT2GZSKYPD8J86G9', line: '01KJQDJGR1B6T2C8X4Z0V9N5M7', actor: '01KJQ8Z1XJ7D4F2H8K6M0P9Q3T' };
const TIMESTAMP = '2026-03-02T14:20:31.000Z';
const FIRST_VERSION = '0.1.0';

const entryOf = (name: EventType): WebhookEventType => ({
  name,
  description: DESCRIPTIONS[name],
  resource_type: name.slice(0, name.indexOf('.')),
  is_default: DEFAULT_EVENT_TYPES.includes(name),
  since: FIRST_VERSION,
  schema: eventSchema(name),
  example: { type: name, timestamp: TIMESTAMP, data: exampleOf(name, IDS) },
});

/** All event types, by name. */
export const EVENT_CATALOGUE: readonly WebhookEventType[] = [...EVENT_TYPES].sort().map(entryOf);
