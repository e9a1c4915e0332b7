import { pauseAfter } from './pause-after';

test.each<[string, { retry_after_s?: number }, number, number]>([
  ['an attempt that was fast', {}, 0.25, 0.75],
  ['an attempt of more than a second', {}, 15, 0],
  ['an answer that asks for less', { retry_after_s: 0 }, 0, 1],
  ['an answer that asks for more', { retry_after_s: 30 }, 0.5, 30],
  ['an answer that asks for a day', { retry_after_s: 86_400 }, 0, 3_600],
])('the pause of a channel after %s', (_, attempt, elapsed_s, pause_s) => {
  expect(pauseAfter(attempt, elapsed_s)).toBe(pause_s);
});
