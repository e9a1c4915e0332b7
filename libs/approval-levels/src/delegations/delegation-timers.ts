import type { Delegation } from './delegation';
import { isOpen } from './delegation-state';

/** Begins and ends by time cause events. Authority does not depend on them. */
export const DELEGATION_TIMERS = ['delegation_start', 'delegation_end'] as const;
export type DelegationTimerKind = (typeof DELEGATION_TIMERS)[number];

interface DelegationTimer {
  kind: DelegationTimerKind;
  id: string;
  due_at: string;
}

/** Keeps timers as part of the running transaction. A library above supplies it, because timers of requests are kept there, too. */
export interface TimerKeeper {
  keep: (timers: DelegationTimer[]) => Promise<void>;
  remove: (kind: DelegationTimerKind, ids: string[]) => Promise<void>;
  /** Locks the timers that are still due. @returns the ids of those without a lock of another transaction */
  take: (kind: DelegationTimerKind, ids: string[]) => Promise<Set<string>>;
}

/** The timers of a delegation: none when it is over. */
export function timersOf(delegation: Delegation, now: string): DelegationTimer[] {
  if (!isOpen(delegation, now)) return [];
  const { id, in_force_from, until } = delegation;
  const start: DelegationTimer[] = in_force_from > now ? [{ kind: 'delegation_start', id, due_at: in_force_from }] : [];
  return [...start, { kind: 'delegation_end', id, due_at: until }];
}
