import { newId } from '@das/platform';
import type { EventType } from './event-types';

/** The state of a request after an event of each type, with its status before the event. */
const STATES: Record<
  Exclude<EventType, 'webhook.test'>,
  [status: string, previous_status: string, lifecycle_state: string]
> = {
  'approval_request.created': ['pending', 'pending', 'pending'],
  'approval_request.updated': ['pending', 'pending', 'pending'],
  'approval_request.step_completed': ['pending', 'pending', 'pending'],
  'approval_request.line_approved': ['pending', 'pending', 'pending'],
  'approval_request.line_denied': ['pending', 'pending', 'pending'],
  'approval_request.approved': ['approved', 'pending', 'approved'],
  'approval_request.denied': ['denied', 'pending', 'denied'],
  'approval_request.withdrawn': ['pending', 'pending', 'withdrawn'],
  'approval_request.resubmitted': ['pending', 'denied', 'pending'],
  'approval_request.expired': ['approved', 'approved', 'expired'],
  'approval_request.deleted': ['pending', 'pending', 'pending'],
};

/** The ids in an example. */
interface ExampleIds {
  resource: string;
  line: string;
  actor: string;
}

/**
 * The `data` of an example event of this type, in the form of a real event, about a request that does not exist.
 *
 * @param ids new ids by default
 */
export function exampleOf(
  type: EventType,
  ids: ExampleIds = { resource: newId(), line: newId(), actor: newId() },
): { id: string } {
  if (type === 'webhook.test') return { id: ids.resource, message: 'This is a test.' } as { id: string };
  const [status, previous_status, lifecycle_state] = STATES[type];
  return requestExample({ status, previous_status, lifecycle_state }, ids);
}

function requestExample(
  state: { status: string; previous_status: string; lifecycle_state: string },
  ids: ExampleIds,
): { id: string } {
  const { status } = state;
  const isDecided = status !== 'pending';
  const line = {
    id: ids.line,
    partnumber: 'VPS-480-48D',
    quote_quantity: 200,
    requested_price: 152,
    approved_price: status === 'approved' ? 156.5 : null,
    status,
  };
  const decision = { actor_id: ids.actor, level_code: 'RSM-NA', reason_code: null, comment: 'Meet half way' };
  return {
    id: ids.resource,
    ...state,
    version: isDecided ? 4 : 1,
    round: 1,
    opportunities: [line],
    decision: isDecided ? decision : null,
  } as { id: string };
}
