import { type StepClock } from '../../model/step-clock';
import { type DueEffects, dueEffects } from './due-effects';
import { clockOf, factsOf, levelOf } from './deadlines.fixture';
import { timerAt } from './timer-at';

const PA = levelOf('PA', { response_time: 'P1D', reminders: ['PT1H', 'PT4H', 'PT2H'] });
const facts = factsOf([PA]);
const DUE = '2026-11-23 22:00:00';
const ESCALATED = { next_escalation_at: '2026-11-23 23:00:00', auto_deny_at: '2026-11-24 23:00:00' };
const NOTHING: DueEffects = { reminder: null, overdue: false, escalation: false, denial: false };

/** What is due at a moment, and when the next timer fires. */
test.each<[string, string, Partial<StepClock>, Partial<DueEffects> & { next: string | null }]>([
  ['before the first reminder', '2026-11-23 17:59:59.9', {}, { next: '2026-11-23 18:00:00' }],
  ['at the first reminder', '2026-11-23 18:00:00', {}, { reminder: { duration: 'PT4H' }, next: '2026-11-23 18:00:00' }],
  ['after it was sent', '2026-11-23 18:00:00', { last_reminder: 'PT4H' }, { next: '2026-11-23 20:00:00' }],
  [
    'several reminders are sent as one',
    '2026-11-23 21:30:00',
    {},
    { reminder: { duration: 'PT1H' }, next: '2026-11-23 18:00:00' },
  ],
  [
    'no reminder is sent once the step is overdue',
    DUE,
    { last_reminder: 'PT2H' },
    { overdue: true, next: '2026-11-23 21:00:00' },
  ],
  ['it becomes overdue once', DUE, { overdue_sent: true }, { next: null }],
  [
    'nothing fires while the clock is paused',
    '2026-12-24 12:00:00',
    { paused_at: '2026-11-23 12:00:00', ...ESCALATED },
    { next: null },
  ],
  [
    'an escalation',
    '2026-11-23 23:00:00',
    { overdue_sent: true, ...ESCALATED },
    { escalation: true, next: '2026-11-23 23:00:00' },
  ],
  [
    'an auto-denial',
    '2026-11-24 23:00:00',
    { overdue_sent: true, ...ESCALATED, next_escalation_at: null },
    { denial: true, next: '2026-11-24 23:00:00' },
  ],
  [
    'everything, after an absence',
    '2026-12-24 12:00:00',
    ESCALATED,
    { overdue: true, escalation: true, denial: true, next: '2026-11-23 18:00:00' },
  ],
])('%s', (_, now, clock, { next, ...expected }) => {
  const step = clockOf({ due_at: DUE, ...clock });
  expect(dueEffects(step, PA, facts, now)).toEqual({ ...NOTHING, ...expected });
  expect(timerAt(step, PA, facts)).toBe(next);
});

test('nothing fires for a level that lost its response time', () => {
  expect(timerAt(clockOf({ due_at: DUE }), undefined, facts)).toBeNull();
});
