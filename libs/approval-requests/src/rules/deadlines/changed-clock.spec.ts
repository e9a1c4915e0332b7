import type { StepClock, TimedLevel } from '../../model/step-clock';
import { type ChangedClock, changedClock } from './changed-clock';
import { clockOf, factsOf, levelOf } from './deadlines.fixture';

const ACTIVATED = '2026-11-20 15:00:00';
const CHANGED = '2026-11-23 18:00:00';
const DUE = '2026-11-23 16:00:00';

/** The clock of a step after the settings of PA changed to these. */
const changed = (step: Partial<StepClock>, settings: Partial<TimedLevel>): ChangedClock | undefined =>
  changedClock(
    { ...clockOf({ deadline_known: true, ...step }), activated_at: ACTIVATED },
    { since: new Map([['PA', CHANGED]]), changed_at: CHANGED },
    factsOf([levelOf('PA', settings)]),
  );

test.each<[string, Partial<StepClock>, Partial<TimedLevel>, Partial<ChangedClock> | undefined]>([
  [
    'a first response time counts from the change',
    {},
    { response_time: 'PT2H', escalate_to: 'owner' },
    { due_at: '2026-11-23 20:00:00', next_escalation_at: '2026-11-23 20:00:00', timer_at: '2026-11-23 20:00:00' },
  ],
  ['a step without a deadline stays as it is', {}, {}, undefined],
  ['a step of version 0.2.0 is marked', { deadline_known: false }, {}, { due_at: null, deadline_known: true }],
  [
    'a paused step keeps its whole time',
    { paused_at: '2026-11-20 16:00:00' },
    { response_time: 'PT2H', escalate_to: 'owner' },
    { due_at: '2026-11-23 20:00:00', remaining_seconds: 7_200, seconds_to_escalation: 7_200, timer_at: null },
  ],
  [
    'a deadline stays when the response time changes',
    { due_at: '2026-11-24 16:00:00', timer_at: '2026-11-24 16:00:00' },
    { response_time: 'P5D', reminders: ['PT2H'] },
    { due_at: '2026-11-24 16:00:00', timer_at: '2026-11-23 22:00:00' },
  ],
  [
    'nothing follows without a response time',
    { due_at: DUE, next_escalation_at: CHANGED, auto_deny_at: CHANGED, timer_at: CHANGED },
    {},
    { due_at: DUE, next_escalation_at: null, auto_deny_at: null, timer_at: null },
  ],
  [
    'a new escalation and auto-denial of a late step count from the change',
    { due_at: DUE, overdue_sent: true },
    { response_time: 'PT1H', escalate_to: 'owner', escalate_after: 'PT1H', auto_deny_after: 'PT2H' },
    { next_escalation_at: '2026-11-23 19:00:00', auto_deny_at: '2026-11-23 20:00:00' },
  ],
  [
    'what was planned before stays, also when it is due',
    { due_at: DUE, overdue_sent: true, next_escalation_at: '2026-11-23 17:00:00' },
    { response_time: 'PT1H', escalate_to: 'owner', escalate_after: 'PT1H' },
    { next_escalation_at: '2026-11-23 17:00:00', timer_at: '2026-11-23 17:00:00' },
  ],
  [
    'a later stage stays',
    { due_at: DUE, overdue_sent: true, escalations: 1, next_escalation_at: '2026-11-24 17:00:00' },
    { response_time: 'PT1H', escalate_to: 'owner' },
    { next_escalation_at: '2026-11-24 17:00:00' },
  ],
])('%s', (_, step, settings, expected) => {
  const clock = changed(step, settings);
  if (expected) expect(clock).toMatchObject(expected);
  else expect(clock).toBeUndefined();
});
