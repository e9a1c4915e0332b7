import { Refused } from '../../api/refused';
import { type KeyForm, keyInputOf, keyMessagesOf } from './key-form';

const NOW = Date.UTC(2026, 10, 22);
const form: KeyForm = {
  name: ' ERP ',
  kind: 'staging',
  role: 'auditor',
  user_id: 'U',
  expiry: 'never',
  day: '',
  per_minute: '',
  access: 'all',
  scopes: [],
  addresses: '',
};
const rest = {
  name: ' ERP ',
  kind: 'staging',
  role: 'auditor',
  user_id: 'U',
  scopes: null,
  allowed_cidrs: null,
};

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

test('scopes are sorted, and those that are chosen count only while the key is restricted', () => {
  const chosen = { ...form, scopes: ['usage:write', 'catalog:read'] };
  expect(keyInputOf(chosen, NOW, 'UTC').input?.scopes).toBeNull();
  expect(keyInputOf({ ...chosen, access: 'only' }, NOW, 'UTC').input?.scopes).toEqual(['catalog:read', 'usage:write']);
  expect(keyInputOf({ ...form, access: 'only' }, NOW, 'UTC').input?.scopes).toEqual([]);
});

test('addresses are the lines that are not blank', () => {
  const addresses = ' 10.0.0.0/8 \r\n\n2001:db8::1\n ';
  expect(keyInputOf({ ...form, addresses }, NOW, 'UTC').input?.allowed_cidrs).toEqual(['10.0.0.0/8', '2001:db8::1']);
});

test('messages of addresses quote them at one field, and other messages stay at theirs', () => {
  const validation = {
    'input.name': ['The name field is required.'],
    'input.allowed_cidrs.0': ['The selected input.allowed cidrs.0 is invalid.'],
    'input.allowed_cidrs.2': ['The selected input.allowed cidrs.2 is invalid.'],
  };
  const refused = new Refused('VALIDATION_FAILED', 'Validation failed.', null, { validation });
  const { name, allowed_cidrs } = keyMessagesOf(refused, ['x', '10.0.0.1', '10.0.0.1/8']);
  expect([name, allowed_cidrs]).toEqual([
    'The name field is required.',
    expect.stringMatching(/^“x”, “10\.0\.0\.1\/8” are not valid\. /),
  ]);
  expect(keyMessagesOf(undefined, [])).toEqual({});
});
