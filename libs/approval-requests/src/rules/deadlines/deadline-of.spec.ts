import { type TimedLevel } from '../../model/step-clock';
import { NOT_STARTED, type StartedClock, deadlineOf } from './deadline-of';
import { FRIDAY_16, factsOf, levelOf } from './deadlines.fixture';

const started = (
  step: { rank: number | null; level_ids: string[] },
  ...given: Parameters<typeof factsOf>
): StartedClock => deadlineOf(step, () => FRIDAY_16, factsOf(...given));
const STEP = { rank: 10, level_ids: ['PA', 'PEER'] };

test.each<[string, TimedLevel[], Partial<StartedClock>]>([
  ['no level has a response time', [levelOf('PA')], {}],
  [
    'of a level',
    [levelOf('PA', { response_time: 'PT4H' })],
    { due_at: '2026-11-23 18:00:00', deadline_level_id: 'PA', timer_at: '2026-11-23 18:00:00' },
  ],
  [
    'of a level that counts every hour',
    [levelOf('PA', { response_time: 'PT4H', response_clock: 'calendar' })],
    { due_at: '2026-11-21 02:00:00', deadline_level_id: 'PA', timer_at: '2026-11-21 02:00:00' },
  ],
  [
    'the earliest of several levels counts',
    [
      levelOf('PA', { response_time: 'P2D' }),
      levelOf('PEER', { response_time: 'P1D' }),
      levelOf('VP', { response_time: 'PT1M' }),
    ],
    { due_at: '2026-11-23 22:00:00', deadline_level_id: 'PEER', timer_at: '2026-11-23 22:00:00' },
  ],
  [
    'of equal deadlines that of the lower level id',
    [levelOf('PEER', { response_time: 'PT8H' }), levelOf('PA', { response_time: 'P1D' })],
    { due_at: '2026-11-23 22:00:00', deadline_level_id: 'PA', timer_at: '2026-11-23 22:00:00' },
  ],
  [
    'with reminders, escalation and auto-denial',
    [
      levelOf('PA', {
        response_time: 'P1D',
        reminders: ['PT1H', 'PT2H'],
        escalate_to: 'owner',
        escalate_after: 'PT1H',
        auto_deny_after: 'P1D',
      }),
    ],
    {
      due_at: '2026-11-23 22:00:00',
      deadline_level_id: 'PA',
      next_escalation_at: '2026-11-23 23:00:00',
      auto_deny_at: '2026-11-24 22:00:00',
      timer_at: '2026-11-23 20:00:00',
    },
  ],
  [
    'an escalation without a delay is at the deadline',
    [levelOf('PA', { response_time: 'PT1H', escalate_to: 'next_level' })],
    {
      due_at: '2026-11-20 23:00:00',
      deadline_level_id: 'PA',
      next_escalation_at: '2026-11-20 23:00:00',
      timer_at: '2026-11-20 23:00:00',
    },
  ],
])('the deadline of a step: %s', (_, levels, expected) => {
  expect(started(STEP, levels)).toEqual({ ...NOT_STARTED, deadline_known: true, ...expected });
});

test("an owner's step follows the tenant and is reminded when a fifth of the time is left", () => {
  const owners = { rank: null, level_ids: [] };
  expect(started(owners, [levelOf('PA', { response_time: 'PT1H' })])).toEqual({ ...NOT_STARTED, deadline_known: true });
  const clock = started(owners, [], { owner_response_time: 'P1D' });
  expect(clock).toMatchObject({
    due_at: '2026-11-23 22:00:00',
    deadline_level_id: null,
    next_escalation_at: null,
    timer_at: '2026-11-23 20:24:00',
  });
});

test('a step has no deadline when business is never open', () => {
  const hours = [{ weekday: 4, from: '09:00', to: '17:00' }];
  const holidays = Array.from({ length: 400 }, (_, week) => ({ date: thursday(week), name: null }));
  expect(started(STEP, [levelOf('PA', { response_time: 'PT1H' })], { business_hours: hours, holidays })).toEqual({
    ...NOT_STARTED,
    deadline_known: true,
  });
});

const thursday = (week: number): string => new Date(Date.UTC(2026, 10, 19 + 7 * week)).toISOString().slice(0, 10);
