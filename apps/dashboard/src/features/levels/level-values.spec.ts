import { changedMembers } from '../../api/changed-members';
import { NEW_LEVEL, formProblems, formValues, inputOf, simulated } from './level-values';

const LEVEL = {
  id: 'L1',
  code: 'PA',
  name: 'Pricing analyst',
  rank: 10,
  active: true,
  description: null,
  threshold_price_requested: 250,
  threshold_price_approved: 0,
  waiting_requests: 0,
  open_steps: 0,
  response_time: null,
  response_clock: 'business',
  reminders: [],
  escalate_to: 'none',
  escalate_to_user: null,
  escalate_after: null,
  auto_deny_after: null,
  updated_at: '2026-01-01 00:00:00',
  approvers: [],
  holders: [],
};

test('a stored level is read and written without a change, with 0 and null kept apart', () => {
  const values = formValues(LEVEL);
  expect(values).toMatchObject({ threshold_price_requested: '250', threshold_price_approved: '0', description: '' });
  expect(inputOf(values)).toEqual({
    code: 'PA',
    name: 'Pricing analyst',
    rank: 10,
    threshold_price_requested: 250,
    threshold_price_approved: 0,
    description: null,
    response_time: null,
    response_clock: 'business',
    reminders: [],
    escalate_to: 'none',
    escalate_to_user_id: null,
    escalate_after: null,
    auto_deny_after: null,
  });
});

test('an emptied threshold is null, and only what differs is sent', () => {
  const before = inputOf(formValues(LEVEL));
  const after = inputOf({ ...formValues(LEVEL), threshold_price_requested: '', description: ' ' });
  expect(changedMembers(before, after)).toEqual({ threshold_price_requested: null });
});

test('code, name and rank are required, and numbers are checked', () => {
  expect(formProblems(NEW_LEVEL)).toEqual({ code: 'Enter a value.', name: 'Enter a value.', rank: 'Enter a value.' });
  expect(formProblems({ ...formValues(LEVEL), rank: '1.5', threshold_price_requested: '0.1234567' })).toEqual({
    rank: 'Enter a whole number.',
    threshold_price_requested: 'Enter at most 6 decimals.',
  });
});

test('the preview gets the values that are typed, and nothing while one has a problem', () => {
  expect(simulated({ ...formValues(LEVEL), threshold_price_approved: '80' }, 'L1')).toEqual({
    id: 'L1',
    code: 'PA',
    name: 'Pricing analyst',
    rank: 10,
    threshold_price_requested: 250,
    threshold_price_approved: 80,
  });
  expect(simulated({ ...formValues(LEVEL), rank: '' }, 'L1')).toBe(undefined);
});
