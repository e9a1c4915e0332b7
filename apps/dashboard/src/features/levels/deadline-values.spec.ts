import {
  type DeadlineValues,
  NO_DEADLINES,
  deadlineInput,
  deadlineProblems,
  deadlineTexts,
  deadlineValues,
} from './deadline-values';
import type { OpenLevel } from './levels-query';

const LEVEL = {
  response_time: 'PT8H',
  response_clock: 'business',
  reminders: ['PT4H', 'PT30M'],
  escalate_to: 'user',
  escalate_to_user: { id: '01T', name: 'Tom Reyes' },
  escalate_after: null,
  auto_deny_after: 'P2D',
} as OpenLevel;

const VALUES: DeadlineValues = {
  response_time: '8 h',
  response_clock: 'business',
  reminders: [{ text: '4 h' }, { text: '30 min' }],
  escalate_to: 'user',
  escalate_to_user_id: '01T',
  escalate_after: '',
  auto_deny_after: '2 days',
};

test('the deadlines of a level become texts, and the same input', () => {
  expect(deadlineValues(LEVEL)).toEqual(VALUES);
  const { escalate_to_user: _, ...input } = LEVEL;
  expect(deadlineInput(VALUES)).toEqual({ ...input, escalate_to_user_id: '01T' });
});

test('without a person, and for another target, no person is sent', () => {
  expect(deadlineInput(NO_DEADLINES)).toEqual({
    response_time: null,
    response_clock: 'business',
    reminders: [],
    escalate_to: 'none',
    escalate_to_user_id: null,
    escalate_after: null,
    auto_deny_after: null,
  });
  expect(deadlineInput({ ...VALUES, escalate_to: 'owner' }).escalate_to_user_id).toBeNull();
});

test('each wrong duration is named, and an empty reminder', () => {
  const values = { ...VALUES, response_time: '8', reminders: [{ text: '1 h' }, { text: ' ' }, { text: 'soon' }] };
  expect(Object.keys(deadlineProblems(values))).toEqual(['response_time', 'reminders.1', 'reminders.2']);
  expect(deadlineProblems(VALUES)).toEqual({});
});

test('the deadlines are shown in words', () => {
  expect(deadlineTexts(LEVEL)).toEqual([
    '8 hours, in business hours',
    'Reminder 4 hours before',
    'Reminder 30 minutes before',
    'Escalated to Tom Reyes at the deadline',
    'Denied 2 days after the deadline',
  ]);
  expect(deadlineTexts({ ...LEVEL, response_time: null })).toEqual([]);
});
