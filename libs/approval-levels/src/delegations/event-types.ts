import { type NewEvent, TEXT, eventTypes, objectSchema } from '@das/events';
import type { Delegation } from './delegation';
import { type DelegationState, delegationState } from './delegation-state';

const schema = objectSchema({
  id: TEXT,
  principal_id: TEXT,
  delegate_id: TEXT,
  from: TEXT,
  until: TEXT,
  state: TEXT,
});

const type = (description: string, state: DelegationState) => ({
  description,
  since: '0.3.0',
  schema,
  example: (id: () => string) => ({
    id: id(),
    principal_id: id(),
    delegate_id: id(),
    from: '2026-11-23 15:00:00',
    until: '2026-12-04 23:00:00',
    state,
  }),
});

/** The event types of delegations. */
export const DELEGATION_EVENT = eventTypes.declare('delegation', {
  created: type('A delegation was created.', 'scheduled'),
  started: type('A delegation is in force.', 'active'),
  revoked: type('A delegation was revoked.', 'revoked'),
  ended: type('A delegation ended by time, or because of a change of one of its users.', 'ended'),
});

export type DelegationEventType = (typeof DELEGATION_EVENT)[keyof typeof DELEGATION_EVENT];

export function delegationEvent(event: DelegationEventType, delegation: Delegation, now: string): NewEvent {
  const { id, principal_id, delegate_id, in_force_from, until } = delegation;
  const state = delegationState(delegation, now);
  return { type: event, data: { id, principal_id, delegate_id, from: in_force_from, until, state } as { id: string } };
}
