import { durationText, durationWords, typedDuration } from './duration';

test.each([
  ['', null],
  [' 30 min ', 'PT30M'],
  ['90 min', 'PT90M'],
  ['8 h', 'PT8H'],
  ['8h', 'PT8H'],
  ['1 h 30 min', 'PT1H30M'],
  ['1 hour 30 minutes', 'PT1H30M'],
  ['2 days', 'P2D'],
  ['1 Day', 'P1D'],
  ['720 h', 'PT720H'],
  ['PT4H', 'PT4H'],
  ['P90D', 'P90D'],
])('%j is the duration %j', (text, value) => {
  expect(typedDuration(text)).toEqual({ value });
});

test.each([
  '8',
  'h',
  '0 h',
  '08 h',
  '1.5 h',
  '-1 h',
  '30 min 1 h',
  '2 days 1 h',
  '720 h 1 min',
  '91 days',
  'PT',
  'P0D',
])('%j has a problem', (text) => {
  expect(typedDuration(text)).toEqual({ problem: expect.stringMatching(/^Enter /) as string });
});

test.each([
  [null, '', ''],
  ['PT30M', '30 min', '30 minutes'],
  ['PT1H', '1 h', '1 hour'],
  ['PT1H30M', '1 h 30 min', '1 hour 30 minutes'],
  ['P1D', '1 day', '1 day'],
  ['P2D', '2 days', '2 days'],
])('%j is shown as %j and typed again as the same duration', (duration, text, words) => {
  expect([durationText(duration), durationWords(duration)]).toEqual([text, words]);
  expect(typedDuration(text)).toEqual({ value: duration });
  expect(typedDuration(words)).toEqual({ value: duration });
});
