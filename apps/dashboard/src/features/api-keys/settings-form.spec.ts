import { changedSettings, differencesOf, settingsOf } from './settings-form';

const NOW = Date.UTC(2026, 10, 22);
const KEY = {
  name: 'ERP',
  expires_at: '2027-01-01 10:30:15',
  requests_per_minute: 20,
  scopes: ['catalog:read'],
  allowed_cidrs: ['10.0.0.0/8', '192.0.2.1'],
};
const FORM = settingsOf(KEY);

test('the form of a stored key sends nothing, also when a choice was undone', () => {
  expect(changedSettings(FORM, FORM, NOW, 'UTC')).toEqual({ input: {}, problems: {} });
  const kept = { ...FORM, addresses: '10.0.0.0/8\n\n192.0.2.1\n' };
  expect(changedSettings(FORM, kept, NOW, 'UTC').input).toEqual({});
});

test.each([
  ['the end', { expiry: 'never' }, { expires_at: null }],
  ['a period', { expiry: '30' }, { expires_at: '2026-12-22 00:00:00' }],
  ['the limit', { per_minute: ' ' }, { requests_per_minute: null }],
  ['the scopes', { access: 'all' }, { scopes: null }],
  ['the addresses', { addresses: '' }, { allowed_cidrs: null }],
] as const)('only %s is sent when only that was changed', (_, change, input) => {
  expect(changedSettings(FORM, { ...FORM, ...change }, NOW, 'UTC').input).toEqual(input);
});

test('a text that cannot be sent has its message', () => {
  expect(changedSettings(FORM, { ...FORM, per_minute: 'x' }, NOW, 'UTC')).toEqual({
    input: undefined,
    problems: { requests_per_minute: 'Enter a whole number from 1.' },
  });
});

test('the differences are the settings of another person next to what is typed', () => {
  const current = { ...KEY, name: 'ERP 2', expires_at: null, scopes: null, requests_per_minute: null };
  const mine = { ...FORM, name: 'Mine', addresses: '' };
  expect(differencesOf(KEY, current, mine, 'UTC')).toEqual([
    { field: 'Name', before: 'ERP', now: 'ERP 2', yours: 'Mine' },
    { field: 'Expires', before: '1 Jan 2027, 10:30', now: 'Never', yours: '1 Jan 2027, 10:30' },
    { field: 'Requests per minute', before: '20 a minute', now: 'That of the platform', yours: '20 a minute' },
    { field: 'Scopes', before: 'catalog:read', now: 'All that the role allows', yours: 'catalog:read' },
  ]);
  expect(differencesOf(KEY, KEY, mine, 'UTC')).toEqual([]);
});
