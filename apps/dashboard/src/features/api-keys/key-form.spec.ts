import { type KeyForm, keyInputOf } from './key-form';

const NOW = Date.UTC(2026, 10, 22);
const form: KeyForm = {
  name: ' ERP ',
  kind: 'staging',
  role: 'auditor',
  user_id: 'U',
  expiry: 'never',
  day: '',
  per_minute: '',
};
const rest = { name: ' ERP ', kind: 'staging', role: 'auditor', user_id: 'U' };

test('an empty limit is that of the service, and the name is sent as it was typed', () => {
  expect(keyInputOf(form, NOW, 'UTC')).toEqual({
    input: { ...rest, expires_at: null, requests_per_minute: null },
    problems: {},
  });
  expect(keyInputOf({ ...form, per_minute: ' 20 ', expiry: '30' }, NOW, 'UTC').input).toEqual({
    ...rest,
    expires_at: '2026-12-22 00:00:00',
    requests_per_minute: 20,
  });
});

test.each(['0', '-1', '1.5', '1e3', 'many', '9999999999'])('a limit of %s is refused', (per_minute) => {
  expect(keyInputOf({ ...form, per_minute }, NOW, 'UTC')).toEqual({
    problems: { requests_per_minute: 'Enter a whole number from 1.' },
  });
});

test('all problems are found at once', () => {
  expect(keyInputOf({ ...form, per_minute: '0', expiry: 'date' }, NOW, 'UTC')).toEqual({
    problems: { expires_at: 'Choose a date.', requests_per_minute: 'Enter a whole number from 1.' },
  });
});
