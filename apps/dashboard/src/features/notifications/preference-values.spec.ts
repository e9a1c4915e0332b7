import { type StoredPreferences, preferenceChanges, preferenceValues, restoredDefaults } from './preference-values';

const STORED: StoredPreferences = {
  preferences: [
    { kind: 'mentioned', channel: 'in_app', mode: 'immediate', is_default: true },
    { kind: 'mentioned', channel: 'email', mode: 'digest', is_default: false },
  ],
  digest_time: '08:00',
  quiet_hours: { from: '18:00', to: '08:00' },
  business_hours_only: false,
  timezone: 'Europe/Oslo',
  overrides: ['quiet_hours'],
};
const VALUES = preferenceValues(STORED);

test('the values are those that were read; a time zone of the organisation is empty', () => {
  expect(VALUES).toEqual({
    modes: { mentioned: { in_app: 'immediate', email: 'digest' } },
    digest_time: '08:00',
    from: '18:00',
    to: '08:00',
    business_hours_only: false,
    timezone: '',
  });
  expect(preferenceValues({ ...STORED, overrides: ['timezone'] }).timezone).toBe('Europe/Oslo');
});

test.each([
  [{}, {}],
  [
    { modes: { mentioned: { in_app: 'off', email: 'digest' } } },
    { preferences: [{ kind: 'mentioned', channel: 'in_app', mode: 'off' }] },
  ],
  [{ digest_time: '' }, { digest_time: null }],
  [{ to: '09:00' }, { quiet_hours: { from: '18:00', to: '09:00' } }],
  [{ from: '', to: '' }, { quiet_hours: null }],
  [{ business_hours_only: true }, { business_hours_only: true }],
  [{ timezone: 'Asia/Tokyo' }, { timezone: 'Asia/Tokyo' }],
])('typing %j sends %j', (typed, input) => {
  expect(preferenceChanges(VALUES, { ...VALUES, ...typed })).toEqual(input);
});

test('restoring names the pairs that are not a default, and every other member', () => {
  const preferences = [{ kind: 'mentioned', channel: 'email', mode: null }];
  const others = { digest_time: null, quiet_hours: null, business_hours_only: null };
  expect(restoredDefaults(STORED)).toEqual({ preferences, ...others, timezone: null });
  expect(restoredDefaults({ ...STORED, timezone: undefined })).toEqual({ preferences, ...others });
});
