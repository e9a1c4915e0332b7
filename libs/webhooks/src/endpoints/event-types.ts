import { TEXT, eventTypes, objectSchema } from '@das/events';

/** The event types of webhooks. */
export const WEBHOOK_EVENT = eventTypes.declare('webhook', {
  test: {
    description: 'A test of an endpoint.',
    since: '0.1.0',
    schema: objectSchema({ id: TEXT, message: TEXT }),
    example: (id) => ({ id: id(), message: 'This is a test.' }),
  },
});
