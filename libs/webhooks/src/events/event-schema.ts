import type { EventType } from './event-types';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Record<string, unknown>;

const TEXT = { type: 'string' };
const TEXT_OR_NULL = { type: ['string', 'null'] };
const INTEGER = { type: 'integer' };
const NUMBER_OR_NULL = { type: ['number', 'null'] };

/** Fields may be added to events at any time, so every object accepts further members. */
const open = (properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: true,
});

const LINE = open({
  id: TEXT,
  partnumber: TEXT_OR_NULL,
  quote_quantity: NUMBER_OR_NULL,
  requested_price: NUMBER_OR_NULL,
  approved_price: NUMBER_OR_NULL,
  status: TEXT,
});

const DECISION: JsonSchema = {
  ...open(
    {
      actor_id: TEXT_OR_NULL,
      level_code: TEXT_OR_NULL,
      reason_code: TEXT_OR_NULL,
      comment: TEXT_OR_NULL,
      opportunity_id: TEXT,
    },
    ['opportunity_id'], // absent when the event is about the whole request
  ),
  type: ['object', 'null'],
};

const REQUEST_DATA = open({
  id: TEXT,
  status: TEXT,
  previous_status: TEXT_OR_NULL,
  lifecycle_state: TEXT,
  version: INTEGER,
  round: INTEGER,
  opportunities: { type: 'array', items: LINE },
  decision: DECISION,
});

const TEST_DATA = open({ id: TEXT, message: TEXT });

/** The schema of the whole body of an event. */
export const eventSchema = (type: EventType): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...open({
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time' },
    data: type === 'webhook.test' ? TEST_DATA : REQUEST_DATA,
  }),
});
