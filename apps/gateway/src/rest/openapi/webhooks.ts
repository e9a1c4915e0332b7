import { type EventType, eventTypes } from '@das/events';
import type { Parameter } from './parameters';

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header('webhook-id', 'The same at every attempt, for deduplication.', 'msg_01KJQDJH1QW5E0A2S4D6F8G0H2'),
  header('webhook-timestamp', 'Time of this attempt in Unix seconds.', '1772461231'),
  header(
    'webhook-signature',
    '`v1,` and base64 of HMAC-SHA256 over id, timestamp and body, joined by points. Several are separated by blanks.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** The name of the operation that a generator writes, such as `onProductCreated`. */
const operationIdOf = (type: string): string =>
  `on${type.replace(/(^|[._])([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}`;

/** The document has one dialect for all schemas. */
function bodyOf({ schema: { $schema: _, ...schema }, example }: EventType): object {
  return { required: true, content: { 'application/json': { schema, example } } };
}

const webhookOf = (type: EventType): object => ({
  post: {
    operationId: operationIdOf(type.name),
    tags: ['webhooks'],
    summary: type.description,
    security: [],
    parameters: HEADERS,
    requestBody: bodyOf(type),
    responses: { '2XX': { description: 'The event is delivered. Every other response is retried.' } },
  },
});

/** The events that an endpoint of the client receives: the catalogue, in the form of OpenAPI 3.1. */
export const webhooksSection = (): object =>
  Object.fromEntries(eventTypes.catalogue.map((type) => [type.name, webhookOf(type)]));
