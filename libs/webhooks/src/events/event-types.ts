/** All event types. */
export const EVENT_TYPES = [
  'approval_request.created',
  'approval_request.updated',
  'approval_request.step_completed',
  'approval_request.line_approved',
  'approval_request.line_denied',
  'approval_request.approved',
  'approval_request.denied',
  'approval_request.withdrawn',
  'approval_request.resubmitted',
  'approval_request.expired',
  'approval_request.deleted',
  'webhook.test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const EVERYTHING = '*';
const EVERY_REQUEST_EVENT = 'approval_request.*';

/** The values that an endpoint may subscribe to: types and patterns of types. */
export const EVENT_PATTERNS: readonly string[] = [...EVENT_TYPES, EVERY_REQUEST_EVENT, EVERYTHING];

/** The subscription of an endpoint that names no types: the events that end an approval. */
export const DEFAULT_EVENT_TYPES: readonly EventType[] = [
  'approval_request.approved',
  'approval_request.denied',
  'approval_request.withdrawn',
  'approval_request.expired',
];

/** Whether an endpoint with these patterns receives events of this type. */
export const listensTo = (patterns: readonly string[], type: string): boolean =>
  patterns.some(
    (pattern) =>
      pattern === EVERYTHING ||
      pattern === type ||
      (pattern === EVERY_REQUEST_EVENT && type.startsWith('approval_request.')),
  );
