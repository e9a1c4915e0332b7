import { retryAfter, retryDelay } from './retry-delay';

const SCHEDULE = [5, 300, 1_800];

test('each failure waits for its scheduled delay, plus or minus a fifth, until the schedule ends', () => {
  const delays = (random: number): unknown[] =>
    [1, 2, 3, 4].map((attempts) => retryDelay(SCHEDULE, { attempts }, random));
  expect(delays(0)).toEqual([4, 240, 1_440, undefined]);
  expect(delays(0.5)).toEqual([5, 300, 1_800, undefined]);
  expect(delays(1)).toEqual([6, 360, 2_160, undefined]);
  expect(retryDelay([], { attempts: 1 })).toBeUndefined();
});

test.each([
  ['below the scheduled delay waits for the scheduled delay with the lowest jitter', 1, 0, 5],
  ['below the scheduled delay waits longer with the highest jitter', 1, 1, 6],
  ['within twice the scheduled delay is followed with the lowest jitter', 8, 0, 8],
  ['within twice the scheduled delay is followed with the highest jitter', 8, 1, 8],
  ['slightly above the scheduled delay waits longer with the highest jitter', 5.5, 1, 6],
  ['above twice the scheduled delay waits for twice the scheduled delay', 86_400, 0, 10],
])('a Retry-After %s', (_, retry_after_s, random, delay) => {
  expect(retryDelay(SCHEDULE, { attempts: 1, retry_after_s }, random)).toBe(delay);
});

test('Retry-After adds no attempt to the schedule', () =>
  expect(retryDelay(SCHEDULE, { attempts: 4, retry_after_s: 60 })).toBeUndefined());

test('Retry-After is read as seconds or as a date', () => {
  const now_ms = Date.UTC(2026, 2, 2, 14, 20, 31);
  expect(retryAfter('120', now_ms)).toBe(120);
  expect(retryAfter('Mon, 02 Mar 2026 14:21:31 GMT', now_ms)).toBe(60);
  expect(retryAfter('Mon, 02 Mar 2020 14:21:31 GMT', now_ms)).toBe(0);
  expect([retryAfter(undefined), retryAfter('soon'), retryAfter('-')]).toEqual([undefined, undefined, undefined]);
});
