import { hoursText, secondsText } from './seconds';

test.each([
  [0, '0 min', '0 min'],
  [60, '1 min', '1 min'],
  [7_500, '2 h 5 min', '2 h 5 min'],
  [86_100, '23 h 55 min', '23 h 55 min'],
  [86_400, '1 d', '24 h'],
  [90_000, '1 d 1 h', '25 h'],
  [112_800, '1 d 7 h', '31 h 20 min'],
  [864_000_000, '10,000 d', '240,000 h'],
])('%s s are %s, without days %s', (seconds, text, hours) => {
  expect([secondsText(seconds), hoursText(seconds)]).toEqual([text, hours]);
});
