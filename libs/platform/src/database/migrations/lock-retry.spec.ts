import { pauseAfter } from './lock-retry';

test('a statement that waits a second each time is tried 20 times, with growing pauses that end within 90 s', () => {
  const pauses: number[] = [];
  let elapsed_ms = 1_000;
  for (
    let pause_ms = pauseAfter(1, elapsed_ms);
    pause_ms !== undefined;
    pause_ms = pauseAfter(pauses.length + 1, elapsed_ms)
  ) {
    pauses.push(pause_ms);
    elapsed_ms += pause_ms + 1_000;
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect([pauses.length + 1, new Set(pauses).size]).toEqual([20, 19]);
  expect(elapsed_ms).toBeLessThan(90_000);
});

test('a statement that waits for several locks has fewer tries, which also end within 90 s', () => {
  let [tries, elapsed_ms] = [1, 8_000];
  for (let pause_ms = pauseAfter(tries, elapsed_ms); pause_ms !== undefined; pause_ms = pauseAfter(tries, elapsed_ms)) {
    tries += 1;
    elapsed_ms += pause_ms + 8_000;
  }
  expect(tries).toBeLessThan(20);
  expect(elapsed_ms).toBeLessThan(90_000 + 8_000);
});
