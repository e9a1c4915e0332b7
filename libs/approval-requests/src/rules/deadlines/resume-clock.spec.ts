import { type StepClock } from '../../model/step-clock';
import { clockOf, factsOf, levelOf } from './deadlines.fixture';
import { pauseClock } from './pause-clock';
import { resumeClock } from './resume-clock';

const PA = levelOf('PA', {
  response_time: 'P1D',
  reminders: ['PT2H'],
  escalate_to: 'owner',
  escalate_after: 'PT1H',
  auto_deny_after: 'P1D',
});
const facts = factsOf([PA]);
const RUNNING = {
  due_at: '2026-11-23 22:00:00',
  next_escalation_at: '2026-11-23 23:00:00',
  auto_deny_at: '2026-11-24 22:00:00',
  timer_at: '2026-11-23 20:00:00',
};
const OVERDUE = { ...RUNNING, overdue_sent: true, timer_at: '2026-11-23 23:00:00' };

/** The clock after a pause, and after the pause ends. */
test.each<[string, Partial<StepClock>, [string, string], [Partial<StepClock>, Partial<StepClock>]]>([
  [
    'a running clock moves by the time that it was paused',
    RUNNING,
    ['2026-11-23 21:00:00.5', '2026-11-24 21:00:00'],
    [
      { remaining_seconds: 3_600, seconds_to_escalation: 7_200, seconds_to_denial: 32_400 },
      {
        due_at: '2026-11-24 22:00:00',
        next_escalation_at: '2026-11-24 23:00:00',
        auto_deny_at: '2026-11-25 22:00:00',
        timer_at: '2026-11-24 20:00:00',
      },
    ],
  ],
  [
    'the night and a holiday do not count',
    RUNNING,
    ['2026-11-23 21:00:00', '2026-11-25 23:30:00'],
    [
      { remaining_seconds: 3_600, seconds_to_escalation: 7_200, seconds_to_denial: 32_400 },
      {
        due_at: '2026-11-27 16:00:00',
        next_escalation_at: '2026-11-27 17:00:00',
        auto_deny_at: '2026-11-30 16:00:00',
        timer_at: '2026-11-25 22:00:00',
      },
    ],
  ],
  [
    'a step that was overdue keeps its deadline; the others move',
    OVERDUE,
    ['2026-11-23 22:30:00', '2026-11-24 22:30:00'],
    [
      { remaining_seconds: null, seconds_to_escalation: 1_800, seconds_to_denial: 27_000 },
      {
        due_at: '2026-11-23 22:00:00',
        next_escalation_at: '2026-11-24 23:00:00',
        auto_deny_at: '2026-11-25 22:00:00',
        timer_at: '2026-11-24 23:00:00',
      },
    ],
  ],
  ['a step without a deadline is paused too', {}, ['2026-11-23 21:00:00', '2026-11-24 21:00:00'], [{}, {}]],
])('%s', (_, clock, [paused_at, resumed_at], [left, resumed]) => {
  const step = clockOf(clock);
  const paused = pauseClock(step, paused_at, facts);
  const none = { remaining_seconds: null, seconds_to_escalation: null, seconds_to_denial: null };
  const stopped = { next_escalation_at: null, auto_deny_at: null, timer_at: null };
  expect(paused).toEqual({ paused_at, ...none, ...left, ...stopped });
  const again = resumeClock({ ...step, ...paused }, resumed_at, facts);
  expect(again).toEqual({ paused_at: null, due_at: null, ...none, ...stopped, ...resumed });
});

test('a second pause and a second end change nothing', () => {
  const step = clockOf(RUNNING);
  expect(pauseClock({ ...step, paused_at: '2026-11-23 12:00:00' }, '2026-11-23 13:00:00', facts)).toBeUndefined();
  expect(resumeClock(step, '2026-11-23 13:00:00', facts)).toBeUndefined();
});
