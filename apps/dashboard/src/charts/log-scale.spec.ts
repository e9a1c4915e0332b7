import { logAxis } from './log-scale';

test('the axis begins below the least value and ends at a power of ten', () => {
  const { from, to, ticks } = logAxis([250, 100, 12_000]);
  expect([from, to, ticks]).toEqual([10, 100_000, [10, 100, 1_000, 10_000, 100_000]]);
});

test('equal ratios have equal distances', () => {
  const { at } = logAxis([10, 1_000]);
  expect(at(100) - at(10)).toBeCloseTo(at(1_000) - at(100));
});

test('zero is at the begin, and values outside of the axis are at its ends', () => {
  const { at } = logAxis([100, 1_000]);
  expect([at(0), at(0.000001), at(1_000_000_000)]).toEqual([0, 0, 100]);
});

test.each([[[]], [[0]], [[5]], [[0.000001]], [[999_999_999_999_999]], [[0.000001, 999_999_999_999_999]]])(
  'values %j have an axis with few ticks',
  (values) => {
    const { from, to, ticks, at } = logAxis(values);
    expect(from).toBeGreaterThan(0);
    expect(to).toBeGreaterThan(from);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(7);
    for (const value of values) expect(at(value)).toBeGreaterThanOrEqual(0);
  },
);
