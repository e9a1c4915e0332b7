import { isTimeZone, offsetText, timeZones, zoneText } from './time-zones';

const WINTER = Date.UTC(2026, 0, 15);
const SUMMER = Date.UTC(2026, 6, 15);

test('all zones of the database are there once, with UTC and the given one', () => {
  const zones = timeZones('US/Pacific');
  expect(zones).toEqual(
    expect.arrayContaining(['UTC', 'America/New_York', 'Europe/Paris', 'Asia/Tokyo', 'US/Pacific']),
  );
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.length).toBeGreaterThan(400);
});

test.each([
  ['America/New_York', WINTER, 'UTC−05:00'],
  ['America/New_York', SUMMER, 'UTC−04:00'],
  ['UTC', WINTER, 'UTC'],
  ['Asia/Kolkata', WINTER, 'UTC+05:30'],
])('%s at %d is %s', (zone, at_ms, offset) => {
  expect(offsetText(zone, at_ms)).toBe(offset);
});

test('only names of the database are time zones', () => {
  expect(['Europe/Paris', 'UTC', 'Chicago', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

test('a zone is found by the words of its name', () => {
  expect(zoneText('America/New_York', WINTER)).toBe('America/New York, UTC−05:00');
});
