import { comparisonTable } from './comparison-table';
import { COMPARED } from './compared';
import { type Costs, comparisonOf, verdictOf } from './comparison';

const HEAD = [100, 100, 100];

const verdict = (base: number[], again: number[]): unknown[] => {
  const comparison = comparisonOf({ base, head: HEAD, again });
  return [comparison.isMet, verdictOf(comparison)];
};

test('a build passes when it costs at most 2 % more, or no more than the median difference between two servers of it', () => {
  expect(verdict([98.1, 98.1, 50], HEAD)).toEqual([true, 'within 2 %']);
  expect(verdict([95, 95, 95], HEAD)).toEqual([false, 'SLOWER']);
  expect(verdict([95, 95, 95], [94, 100, 106])).toEqual([true, 'within the spread']);
  expect(verdict([95, 95, 95], [104, 104, 160])).toEqual([false, 'SLOWER']);
  expect(verdict([120, 120, 120], HEAD)).toEqual([true, 'faster']);
});

test('the ratio is the median of the ratios per round', () => {
  const costs: Costs = { base: [100, 200, 400], head: [101, 202, 404], again: [102.01, 204.02, 404] };
  const [work] = COMPARED;
  if (!work) throw new Error('A work is missing.');
  expect(comparisonTable(new Map([[work, comparisonOf(costs)]]))).toBe(
    [
      '| work                            | base µs | head µs | head / base | spread | verdict    |',
      '| ------------------------------- | ------: | ------: | ----------: | -----: | ---------- |',
      '| products(first: 15), all fields |     200 |     202 |       1.010 |  1.0 % | within 2 % |',
      '',
    ].join('\n'),
  );
});
