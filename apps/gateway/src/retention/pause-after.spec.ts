import { BUSY_SHARE, pauseAfter } from './pause-after';

test.each([0.5, 20, 9_000])('work of %d ms and its pause keep to the largest share', (busy_ms) => {
  expect(busy_ms / (busy_ms + pauseAfter(busy_ms))).toBeCloseTo(BUSY_SHARE, 10);
});
