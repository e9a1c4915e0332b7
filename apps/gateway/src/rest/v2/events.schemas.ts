import { type Schema, closed } from '../framework/schema';

const CURSOR = 'kD0mV1p3b2xJ9Z7tqWc5hgAxNDY';

/** The schemas of the event feed. `data` depends on the type, see the section `webhooks` of the document. */
export const EVENT_SCHEMAS: Record<string, Schema> = {
  Event: closed({
    id: { type: 'string', description: 'ULID.', examples: ['01KJQDJGR0RT2GZSKYPD8J86G9'] },
    seq: {
      type: 'integer',
      description: "Its position in the tenant's feed: from 1, without gaps, in the order of commits.",
      examples: [146],
    },
    type: { type: 'string', description: '`resource.verb`.', examples: ['product.updated'] },
    timestamp: {
      type: 'string',
      description: 'When the event occurred: ISO 8601 with milliseconds, UTC.',
      examples: ['2026-03-02T14:20:31.000Z'],
    },
    data: {
      type: 'object',
      description: 'As in the body of the webhook of this type.',
      additionalProperties: true,
      examples: [{ id: '4711', partnumber: 'VPS-480-48D', changed: ['list_price'] }],
    },
  }),
  EventPage: closed({
    data: { type: 'array', items: { $ref: '#/components/schemas/Event' } },
    cursor: {
      type: 'string',
      description: 'The position after the last event that was examined. It is valid for every filter.',
      examples: [CURSOR],
    },
    oldest_cursor: {
      type: 'string',
      description: 'The position before the first event of the feed.',
      examples: [CURSOR],
    },
    has_more: {
      type: 'boolean',
      description: 'Whether the feed goes on after this page. A page examines at most 10,000 events.',
      examples: [false],
    },
  }),
};
