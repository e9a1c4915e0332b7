import { NO_DEADLINES } from '@das/approval-levels';
import { type DeadlineFacts, NO_CLOCK, type StepClock, type TimedLevel } from '../../model/step-clock';

/** A level of the default business hours. */
export const levelOf = (id: string, settings: Partial<TimedLevel> = {}): TimedLevel => ({
  ...NO_DEADLINES,
  id,
  ...settings,
});

/** Deadlines of a tenant in Chicago, where 2026-11-26 is a holiday: Friday 16:00 is 22:00 UTC. */
export const factsOf = (levels: TimedLevel[] = [], tenant: Partial<DeadlineFacts['tenant']> = {}): DeadlineFacts => ({
  tenant: {
    timezone: 'America/Chicago',
    owner_response_time: null,
    holidays: [{ date: '2026-11-26', name: null }],
    ...tenant,
  },
  levels,
});

/** An active step at the levels PA and PEER. */
export const clockOf = (clock: Partial<StepClock> = {}): StepClock => ({
  ...NO_CLOCK,
  rank: 10,
  level_ids: ['PA', 'PEER'],
  status: 'active',
  deadline_level_id: 'PA',
  ...clock,
});

export const FRIDAY_16 = '2026-11-20 22:00:00.7';
