import { retryAfter, retryDelay } from './retry-delay';

const SCHEDULE = [5, 300, 1_800];

test('each failure waits as the schedule says, give or take a fifth, and then no more', () => {
  const delays = (random: number): unknown[] => [1, 2, 3, 4].map((attempts) => retryDelay(SCHEDULE, { attempts }, random));
  expect(delays(0)).toEqual([4, 240, 1_440, undefined]);
  expect(delays(0.5)).toEqual([5, 300, 1_800, undefined]);
  expect(delays(1)).toEqual([6, 360, 2_160, undefined]);
  expect(retryDelay([], { attempts: 1 })).toBeUndefined();
});

test.each([
  ['less than the schedule: the schedule, not undercut by jitter', 1, 0, 5],
  ['less than the schedule: jitter may still add', 1, 1, 6],
  ['within twice the schedule: as asked', 8, 0, 8],
  ['within twice the schedule: as asked, whatever the jitter', 8, 1, 8],
  ['a little more than the schedule: jitter may add, never take away', 5.5, 1, 6],
  ['more than twice the schedule: twice', 86_400, 0, 10],
])('what a receiver asks for that is %s', (_, retry_after_s, random, delay) => {
  expect(retryDelay(SCHEDULE, { attempts: 1, retry_after_s }, random)).toBe(delay);
});

test('nothing that a receiver asks for prolongs the schedule', () => expect(retryDelay(SCHEDULE, { attempts: 4, retry_after_s: 60 })).toBeUndefined());

test('Retry-After says seconds or names a date', () => {
  const now_ms = Date.UTC(2026, 2, 2, 14, 20, 31);
  expect(retryAfter('120', now_ms)).toBe(120);
  expect(retryAfter('Mon, 02 Mar 2026 14:21:31 GMT', now_ms)).toBe(60);
  expect(retryAfter('Mon, 02 Mar 2020 14:21:31 GMT', now_ms)).toBe(0);
  expect([retryAfter(undefined), retryAfter('soon'), retryAfter('-')]).toEqual([undefined, undefined, undefined]);
});
