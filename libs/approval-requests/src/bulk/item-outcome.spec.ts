import fc from 'fast-check';
import { ITEM_OUTCOMES, summaryOf } from './item-outcome';

test('a summary counts every outcome once', () => {
  expect(summaryOf([])).toEqual({ total: 0, approved: 0, partially_approved: 0, advanced: 0, unchanged: 0, failed: 0 });
  expect(summaryOf([], 101)).toEqual({
    total: 101,
    approved: 0,
    partially_approved: 0,
    advanced: 0,
    unchanged: 0,
    failed: 0,
  });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ITEM_OUTCOMES)), (outcomes) => {
      const { total, ...counts } = summaryOf(outcomes.map((outcome) => ({ outcome })));
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
      for (const outcome of ITEM_OUTCOMES)
        expect(counts[outcome]).toBe(outcomes.filter((each) => each === outcome).length);
    }),
  );
});
