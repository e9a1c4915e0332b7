import { expiryOf } from './expiry';

const NOW = Date.UTC(2026, 10, 22, 14, 5, 6);

test('days count from the opening of the form, and never is null', () => {
  expect(expiryOf('30', '', NOW, 'UTC')).toEqual({ expires_at: '2026-12-22 14:05:06' });
  expect(expiryOf('365', '', NOW, 'UTC')).toEqual({ expires_at: '2027-11-22 14:05:06' });
  expect(expiryOf('never', '2027-01-01', NOW, 'UTC')).toEqual({ expires_at: null });
});

test.each([
  ['UTC', '2026-12-31', '2026-12-31 23:59:59'],
  ['America/Chicago', '2026-12-31', '2027-01-01 05:59:59'],
  ['Asia/Kolkata', '2026-12-31', '2026-12-31 18:29:59'],
  ['Europe/Paris', '2027-03-28', '2027-03-28 21:59:59'], // daylight saving time begins on this day
  ['Europe/Paris', '2027-10-31', '2027-10-31 22:59:59'], // and ends on this one
  ['Pacific/Kiritimati', '2026-12-31', '2026-12-31 09:59:59'],
])('a day in %s ends at its last second: %s', (timezone, day, expires_at) => {
  expect(expiryOf('date', day, NOW, timezone)).toEqual({ expires_at });
});

test('a date must be given, and must not be over', () => {
  expect(expiryOf('date', '', NOW, 'UTC')).toEqual({ problem: 'missing' });
  expect(expiryOf('date', '20261-01-01', NOW, 'UTC')).toEqual({ problem: 'missing' });
  expect(expiryOf('date', '2026-11-21', NOW, 'UTC')).toEqual({ problem: 'past' });
  expect(expiryOf('date', '2026-11-22', NOW, 'UTC')).toEqual({ expires_at: '2026-11-22 23:59:59' });
});
