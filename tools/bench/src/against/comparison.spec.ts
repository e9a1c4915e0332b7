import { type Cost, type Costs, comparisonOf, comparisonTable, verdictOf } from './comparison';

const costs = (servers_us: number[]): Cost[] => servers_us.map((server_us) => ({ server_us }));
const HEAD = [100, 100, 100];

const verdict = (base: number[], again: number[]): unknown[] => {
  const comparison = comparisonOf({ base: costs(base), head: costs(HEAD), again: costs(again) });
  return [comparison.isMet, verdictOf(comparison)];
};

test('a build passes when it costs at most 2 % more, or no more than the median difference between two servers of it', () => {
  expect(verdict([98.1, 98.1, 50], HEAD)).toEqual([true, 'within 2 %']);
  expect(verdict([95, 95, 95], HEAD)).toEqual([false, 'SLOWER']);
  expect(verdict([95, 95, 95], [94, 100, 106])).toEqual([true, 'within the spread']);
  expect(verdict([95, 95, 95], [104, 104, 160])).toEqual([false, 'SLOWER']);
  expect(verdict([120, 120, 120], HEAD)).toEqual([true, 'faster']);
});

test('the ratio is the median of the ratios per round; the database has a line of its own where its CPU time is known', () => {
  const servers: Costs = {
    base: costs([100, 200, 400]),
    head: costs([101, 202, 404]),
    again: costs([102.01, 204.02, 404]),
  };
  const both: Costs = {
    base: [{ server_us: 100, database_us: 50 }],
    head: [{ server_us: 100, database_us: 75 }],
    again: [{ server_us: 100, database_us: 90 }],
  };
  const table = comparisonTable(
    new Map([
      ['a page', comparisonOf(servers)],
      ['a search', comparisonOf(both)],
    ]),
  );
  expect(table).toBe(
    [
      '| work     | CPU of   | base µs | head µs | head / base | spread | verdict    |',
      '| -------- | -------- | ------: | ------: | ----------: | -----: | ---------- |',
      '| a page   | server   |     200 |     202 |       1.010 |  1.0 % | within 2 % |',
      '| a search | server   |     100 |     100 |       1.000 |  0.0 % | within 2 % |',
      '| a search | database |      50 |      75 |       1.500 | 20.0 % |            |',
      '',
    ].join('\n'),
  );
});
