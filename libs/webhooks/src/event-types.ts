/** Everything that a receiver can be told. */
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

/** What an endpoint may ask for: types, and patterns of types. */
export const EVENT_PATTERNS: readonly string[] = [...EVENT_TYPES, EVERY_REQUEST_EVENT, EVERYTHING];

/** What an endpoint is told that asks for nothing: how approvals end. */
export const DEFAULT_EVENT_TYPES: readonly EventType[] = [
  'approval_request.approved',
  'approval_request.denied',
  'approval_request.withdrawn',
  'approval_request.expired',
];

/** Whether an endpoint that asked for these is told of an event of this type. */
export const listensTo = (patterns: readonly string[], type: string): boolean =>
  patterns.some((pattern) => pattern === EVERYTHING || pattern === type || (pattern === EVERY_REQUEST_EVENT && type.startsWith('approval_request.')));
