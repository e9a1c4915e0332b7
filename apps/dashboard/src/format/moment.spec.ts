import { dayText, distanceText, momentDayText, momentText, secondText, withLocalMoments } from './moment';

const NOW_MS = Date.UTC(2026, 10, 22, 14, 5);

test('a moment is shown in the time zone of the tenant', () => {
  expect([
    momentText('2026-11-22 14:05:00', 'UTC'),
    momentText('2026-11-22 03:05:00', 'America/Chicago'),
    momentDayText('2026-11-22 03:05:00', 'America/Chicago'),
  ]).toEqual(['22 Nov 2026, 14:05', '21 Nov 2026, 21:05', '21 Nov 2026']);
});

test('seconds are those of the moment in each time zone', () => {
  expect([secondText('2026-11-22 14:05:07', 'UTC'), secondText('2026-11-22 14:05:07', 'Asia/Kolkata')]).toEqual([
    '22 Nov 2026, 14:05:07',
    '22 Nov 2026, 19:35:07',
  ]);
});

test('moments in a sentence of the server are shown in the time zone of the tenant', () => {
  expect(
    withLocalMoments('From 2026-11-22 14:05:00 until 2026-12-31 23:30:00, part 2026-11-22.', 'Europe/Berlin'),
  ).toBe('From 22 Nov 2026, 15:05 until 1 Jan 2027, 00:30, part 2026-11-22.');
});

test('a day is never shifted', () => {
  expect([dayText('2026-11-22'), dayText('2027-01-01')]).toEqual(['22 Nov 2026', '1 Jan 2027']);
});

test.each([
  ['2026-11-22 14:05:00', 'just now'],
  ['2026-11-22 14:04:00', '1 min ago'],
  ['2026-11-22 12:05:00', '2 h ago'],
  ['2026-11-20 14:04:00', '2 d ago'],
  ['2026-11-15 14:05:00', undefined],
  ['2026-11-22 14:35:00', 'in 30 min'],
  ['2026-11-25 15:00:00', 'in 3 d'],
  ['2027-02-20 00:00:00', undefined],
])('%s is %s', (moment, text) => {
  expect(distanceText(moment, NOW_MS)).toBe(text);
});
