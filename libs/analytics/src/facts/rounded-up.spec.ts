import { roundedUp } from './rounded-up';

const [HOUR, DAY] = [3_600, 86_400];

test.each([
  ['nothing', 0, 0],
  ['a second', 1, 60],
  ['less than a minute', 59, 60],
  ['a minute', 60, 60],
  ['two hours', 2 * HOUR, 2 * HOUR],
  ['a second more than two hours', 2 * HOUR + 1, 7_500],
  ['a day', DAY, DAY],
  ['a second more than a day', DAY + 1, 90_000],
  ['ten days', 10 * DAY, 10 * DAY],
  ['a second more than ten days', 10 * DAY + 1, 10 * DAY + 6 * HOUR],
  ['ten days and a half', 10 * DAY + 12 * HOUR, 10 * DAY + 12 * HOUR],
])('%s of %d s is %d s', (_, seconds, rounded) => expect(roundedUp(seconds)).toBe(rounded));
