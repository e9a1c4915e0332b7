import { microsOf } from '@das/platform';
import fc from 'fast-check';
import type { RoutedLevel } from '../../model/route';
import { mayFinish, mayHandle, planHeader, planRoute } from './plan-route';

const level = (code: string, rank: number, handles: number | null, finishes: number | null): RoutedLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: finishes,
});

const LEVELS = [
  level('VP', 40, null, 12_000),
  level('RD', 30, 5_000, 5_000),
  level('RSM', 20, 2_500, 1_500),
  level('PA', 10, 250, 100),
];

/** The level codes of each step; `e` marks a step that endorses. */
const routeOf = (amount: number, levels = LEVELS, rest: { min_rank?: number; above?: number } = {}): string =>
  planRoute({ amount: microsOf(amount), levels, ...rest })
    .map(
      (step) => `${step.levels.map(({ code }) => code).join('|') || 'owner'}${step.effect === 'endorse' ? ' e' : ''}`,
    )
    .join(', ');

describe('the route of an amount', () => {
  test.each([
    [0, 'PA'],
    [52, 'PA'],
    [100, 'PA'],
    [100.000001, 'PA e, RSM'],
    [152, 'PA e, RSM'],
    [250, 'PA e, RSM'],
    [250.01, 'RSM'],
    [1500, 'RSM'],
    [1500.01, 'RSM e, RD'],
    [2500, 'RSM e, RD'],
    [2500.01, 'RD'],
    [5000, 'RD'],
    [5000.01, 'VP'],
    [12000, 'VP'],
    [12000.01, 'VP e, owner'],
  ])('%d goes to %s', (amount, route) => expect(routeOf(amount)).toBe(route));

  test('goes to the owner when no level may handle it', () => {
    expect(routeOf(1, [])).toBe('owner');
    expect(routeOf(101, [level('A', 1, 100, 100)])).toBe('owner');
  });

  test('has one step for peers of one rank: those that may finish, else all that may handle', () => {
    const peers = [
      level('NA', 20, 2_500, 1_500),
      level('EMEA', 20, 2_500, 1_000),
      level('SMALL', 20, 900, 900),
      level('TOP', 30, null, null),
    ];
    expect(routeOf(900, peers)).toBe('NA|EMEA|SMALL');
    expect(routeOf(1_200, peers)).toBe('NA');
    expect(routeOf(2_000, peers)).toBe('NA|EMEA e, TOP');
  });

  test('skips ranks below the minimum rank of the category, and ranks that have endorsed', () => {
    expect(routeOf(52, LEVELS, { min_rank: 30 })).toBe('RD');
    expect(routeOf(52, LEVELS, { min_rank: 35 })).toBe('VP');
    expect(routeOf(52, LEVELS, { min_rank: 41 })).toBe('owner');
    expect(routeOf(152, LEVELS, { above: 10 })).toBe('RSM');
    expect(routeOf(12_750, LEVELS, { above: 40 })).toBe('owner');
  });

  test('uses the requested threshold when there is no approved threshold; a level without both is final', () => {
    expect(routeOf(100, [level('A', 1, 100, null), level('B', 2, null, null)])).toBe('A');
    expect(routeOf(1e15, [level('A', 1, null, null), level('B', 2, null, null)])).toBe('A');
  });
});

test('a request without lines has one step at the lowest rank, or at the owner when there is no level', () => {
  expect(planHeader(LEVELS)).toEqual([{ rank: 10, levels: [LEVELS[3]], effect: 'final' }]);
  expect(planHeader([])).toEqual([{ rank: null, levels: [], effect: 'final' }]);
});

const threshold = fc.option(fc.integer({ min: 0, max: 400 }), { nil: null });
const someLevels = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 6 }), threshold, threshold), { maxLength: 8 })
  .map((all) => all.map(([rank, handles, finishes], index) => level(`L${index}`, rank, handles, finishes)));
const amounts = fc.integer({ min: 0, max: 450 });
const authorityOf = (steps: { rank: number | null }[]): number => steps.at(-1)?.rank ?? Infinity;

describe('for any levels', () => {
  test('a route has one final step, whose levels may finish; the levels before it may handle but not finish', () => {
    fc.assert(
      fc.property(someLevels, amounts, (levels, amount) => {
        const micros = microsOf(amount);
        const steps = planRoute({ amount: micros, levels });
        expect(steps.map(({ effect }) => effect)).toEqual([...steps.slice(1).map(() => 'endorse'), 'final']);
        for (const { rank, levels: there, effect } of steps) {
          expect(there.length > 0).toBe(rank !== null);
          for (const each of there)
            expect([mayHandle(each, micros), mayFinish(each, micros)]).toEqual([true, effect === 'final']);
        }
      }),
    );
  });

  test('ranks strictly ascend', () => {
    fc.assert(
      fc.property(someLevels, amounts, (levels, amount) => {
        const ranks = planRoute({ amount: microsOf(amount), levels }).map(({ rank }) => rank ?? Infinity);
        expect(ranks).toEqual([...new Set(ranks)].sort((one, other) => one - other));
      }),
    );
  });

  test('a higher price never ends at a lower authority', () => {
    fc.assert(
      fc.property(
        someLevels,
        amounts,
        amounts,
        fc.option(fc.integer({ min: 0, max: 7 }), { nil: null }),
        (levels, one, other, min_rank) => {
          const [low, high] = [Math.min(one, other), Math.max(one, other)].map((amount) =>
            authorityOf(planRoute({ amount: microsOf(amount), levels, min_rank })),
          );
          expect(high).toBeGreaterThanOrEqual(low ?? Infinity);
        },
      ),
    );
  });
});
