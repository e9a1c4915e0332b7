import { ageText, apiMoment, dateOf } from './age';

const NOW = Date.UTC(2030, 0, 10, 12);

test.each([
  ['2030-01-10 11:59:30', 'now'],
  ['2030-01-10 11:20:00', '40 min'],
  ['2030-01-10 09:00:00', '3 h'],
  ['2030-01-09 11:00:00', '25 h'],
  ['2030-01-08 12:00:00', '2 d'],
  ['2030-01-10 12:05:00', 'now'],
])('at noon of 10 January, the age of %s is %s', (moment, text) => {
  expect(ageText(moment, NOW)).toBe(text);
});

test('a moment of the API is in UTC', () => {
  expect(dateOf('2030-01-02 03:04:05').toISOString()).toBe('2030-01-02T03:04:05.000Z');
  expect(apiMoment(Date.UTC(2030, 0, 2, 3, 4, 5, 999))).toBe('2030-01-02 03:04:05');
});
