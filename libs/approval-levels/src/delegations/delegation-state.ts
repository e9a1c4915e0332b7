import type { Delegation, EndReason } from './delegation';

export const DELEGATION_STATES = ['scheduled', 'active', 'ended', 'revoked'] as const;
export type DelegationState = (typeof DELEGATION_STATES)[number];

type Course = Pick<Delegation, 'ended_at' | 'ended_because' | 'in_force_from' | 'revoked_at' | 'until'>;

/** The state of a delegation. It does not depend on a worker: the end of the period counts at once. */
export function delegationState({ revoked_at, ended_at, in_force_from, until }: Course, now: string): DelegationState {
  if (revoked_at !== null) return 'revoked';
  if (ended_at !== null || until <= now) return 'ended';
  return in_force_from <= now ? 'active' : 'scheduled';
}

/** Whether it is scheduled or active. */
export const isOpen = (delegation: Course, now: string): boolean =>
  ['scheduled', 'active'].includes(delegationState(delegation, now));

/** Why it is over; null while it is not. */
export function endedBecause(delegation: Course, now: string): EndReason | null {
  const state = delegationState(delegation, now);
  if (state === 'revoked') return 'revoked';
  return state === 'ended' ? (delegation.ended_because ?? 'time') : null;
}
