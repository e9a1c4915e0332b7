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

/** What each type declares about itself. `since` is the version of the release that brings it. */
const DECLARED: Record<EventType, Pick<WebhookEventType, 'description' | 'since'>> = {
  'approval_request.created': { description: 'A request was created.', since: '0.1.0' },
  'approval_request.updated': { description: 'A request was changed.', since: '0.1.0' },
  'approval_request.step_completed': {
    description: 'A line was endorsed, and the next level decides.',
    since: '0.1.0',
  },
  'approval_request.line_approved': { description: 'A line was approved.', since: '0.1.0' },
  'approval_request.line_denied': { description: 'A line was denied.', since: '0.1.0' },
  'approval_request.approved': {
    description: 'The last line was decided, and at least one line is approved.',
    since: '0.1.0',
  },
  'approval_request.denied': { description: 'The last line was decided, and no line is approved.', since: '0.1.0' },
  'approval_request.withdrawn': { description: 'A request was withdrawn.', since: '0.1.0' },
  'approval_request.resubmitted': { description: 'A denied or withdrawn request was submitted again.', since: '0.1.0' },
  'approval_request.expired': { description: 'The validity of an approved request ended.', since: '0.1.0' },
  'approval_request.deleted': { description: 'A request was deleted.', since: '0.1.0' },
  'webhook.test': { description: 'A test of an endpoint.', since: '0.1.0' },
};

/** Fixed ids, so that the catalogue is the same in every response. */
const IDS = {
  resource: '01KJQDJGR0RT2GZSKYPD8J86G9',
  line: '01KJQDJGR1B6T2C8X4Z0V9N5M7',
  actor: '01KJQ8Z1XJ7D4F2H8K6M0P9Q3T',
};
const TIMESTAMP = '2026-03-02T14:20:31.000Z';

const entryOf = (name: EventType): WebhookEventType => ({
  name,
  ...DECLARED[name],
  resource_type: name.slice(0, name.indexOf('.')),
  is_default: DEFAULT_EVENT_TYPES.includes(name),
  schema: eventSchema(name),
  example: { type: name, timestamp: TIMESTAMP, data: exampleOf(name, IDS) },
});

/** All event types, by name. */
export const EVENT_CATALOGUE: readonly WebhookEventType[] = [...EVENT_TYPES].sort().map(entryOf);
