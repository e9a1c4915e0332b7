import { type LevelDeadlines, NO_DEADLINES } from './approval-level';
import { deadlineFailures, deadlinesAfter } from './deadline-failures';

const WEEKDAYS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));
const NEEDS = (other: string) => [
  { path: ['input', 'response_time'], rule: 'required_when', params: { other, value: 'present' } },
];
const reminder = (index: number, rule: string, params?: object) => [
  { path: ['input', 'reminders', `${index}`], rule, ...(params && { params }) },
];
const SHORTER = { other: 'response_time' };

test.each<[string, Partial<LevelDeadlines>, object[]]>([
  ['the defaults', {}, []],
  ['a response time alone', { response_time: 'PT1M' }, []],
  ['reminders without a response time', { reminders: ['PT1H'], escalate_to: 'owner' }, NEEDS('reminders')],
  ['an escalation without a response time', { escalate_to: 'owner', auto_deny_after: 'P1D' }, NEEDS('escalate_to')],
  ['a delay without a response time', { escalate_after: 'P1D', auto_deny_after: 'P2D' }, NEEDS('escalate_after')],
  ['an auto-denial without a response time', { auto_deny_after: 'P1D' }, NEEDS('auto_deny_after')],
  ['a shorter reminder', { response_time: 'P1D', reminders: ['PT8H'] }, []],
  [
    'a reminder of the same length',
    { response_time: 'PT1H', reminders: ['PT60M'] },
    reminder(0, 'shorter_than', SHORTER),
  ],
  [
    'a longer reminder that is a day by the calendar',
    { response_time: 'P1D', response_clock: 'calendar', reminders: ['PT1H', 'PT24H'] },
    reminder(1, 'shorter_than', SHORTER),
  ],
  ['a repeated reminder', { response_time: 'P1D', reminders: ['PT1H', 'PT60M'] }, reminder(1, 'distinct')],
  [
    'an escalation to no user',
    { response_time: 'P1D', escalate_to: 'user' },
    [
      {
        path: ['input', 'escalate_to_user_id'],
        rule: 'required_when',
        params: { other: 'escalate_to', value: 'user' },
      },
    ],
  ],
  [
    'an auto-denial that is not later than the escalation',
    { response_time: 'P1D', escalate_after: 'PT1H', auto_deny_after: 'PT1H' },
    [{ path: ['input', 'auto_deny_after'], rule: 'longer_than', params: { other: 'escalate_after' } }],
  ],
  ['an auto-denial without a delay of the escalation', { response_time: 'P1D', auto_deny_after: 'PT1M' }, []],
])('%s', (_, settings, failures) => {
  expect(deadlineFailures({ ...NO_DEADLINES, ...settings }, WEEKDAYS)).toEqual(failures);
});

test('null restores a default, an absent setting stays, and only an escalation to a user has a user', () => {
  const before: LevelDeadlines = {
    response_time: 'P1D',
    response_clock: 'calendar',
    reminders: ['PT1H'],
    escalate_to: 'user',
    escalate_to_user_id: 'U',
    escalate_after: 'PT1H',
    auto_deny_after: 'P2D',
  };
  expect(deadlinesAfter(before, { reminders: null, response_clock: null, escalate_after: null })).toEqual({
    ...before,
    response_clock: 'business',
    reminders: [],
    escalate_after: null,
  });
  const owner = { ...before, escalate_to: 'owner', escalate_to_user_id: null };
  expect(deadlinesAfter(before, { escalate_to: 'owner', escalate_to_user_id: 'V' })).toEqual(owner);
});
