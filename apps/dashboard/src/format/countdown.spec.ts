import { countdownText } from './countdown';

const NOW_MS = Date.parse('2026-11-22T14:00:00Z');

test.each([
  ['2026-11-22 13:59:59', 'now'],
  ['2026-11-22 14:00:00', 'now'],
  ['2026-11-22 14:00:01', 'in 1 s'],
  ['2026-11-22 14:01:00', 'in 1 min 0 s'],
  ['2026-11-22 14:04:12', 'in 4 min 12 s'],
  ['2026-11-22 17:05:30', 'in 3 h 5 min'],
  ['2026-11-24 14:00:00', 'in 48 h 0 min'],
])('until %s: %s', (moment, text) => {
  expect(countdownText(moment, NOW_MS)).toBe(text);
});
