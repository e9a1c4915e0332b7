import fc from 'fast-check';
import { APPROVE_OUTCOMES, approveSummaryOf } from './item-outcome';

test('a summary counts every outcome once', () => {
  expect(approveSummaryOf([])).toEqual({
    total: 0,
    approved: 0,
    partially_approved: 0,
    advanced: 0,
    unchanged: 0,
    failed: 0,
  });
  expect(approveSummaryOf([], 101)).toEqual({
    total: 101,
    approved: 0,
    partially_approved: 0,
    advanced: 0,
    unchanged: 0,
    failed: 0,
  });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...APPROVE_OUTCOMES)), (outcomes) => {
      const { total, ...counts } = approveSummaryOf(outcomes.map((outcome) => ({ outcome })));
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
      for (const outcome of APPROVE_OUTCOMES)
        expect(counts[outcome]).toBe(outcomes.filter((each) => each === outcome).length);
    }),
  );
});
