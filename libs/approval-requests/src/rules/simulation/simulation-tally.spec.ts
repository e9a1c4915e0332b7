import type { Policy, SimulatedLine } from '../../model/policy';
import type { RoutedLevel } from '../../model/route';
import { microsOf } from '@das/platform';
import { EMPTY_TALLY, SIMULATION_NOTE, SimulationTally } from './simulation-tally';

const level = (id: string, rank: number, finish: number | null, code = id): RoutedLevel => ({
  id,
  code,
  rank,
  threshold_price_requested: finish,
  threshold_price_approved: finish,
});
const policy = (...levels: RoutedLevel[]): Policy => ({ levels, rules: [], routing_basis: 'unit_price' });
const line = (id: string, requested_price: number | null, quote_quantity: number | null = 1): SimulatedLine => ({
  id,
  approval_request_id: `R-${id}`,
  category_id: null,
  quote_quantity,
  requested_price,
  list_price_at_request: null,
  request_total: 0n,
});
const tallyOf = (before: Policy, after: Policy, lines: SimulatedLine[]): SimulationTally => {
  const tally = new SimulationTally({ before, after });
  for (const each of lines) tally.add(each);
  return tally;
};
const row = (code: string | null, rank: number | null, counts: number[], level_id: string | null = code): object => {
  const [steps_before, steps_after, finishes_before, finishes_after, amount_before, amount_after] = counts;
  const figures = { steps_before, steps_after, finishes_before, finishes_after, amount_before, amount_after };
  return { level_id, code, rank, ...figures };
};

const [PA, RSM, OFF] = [level('PA', 10, 100), level('RSM', 20, 1_000), level('OFF', 15, 500)];

test('nothing was counted at first', () => {
  expect(tallyOf(policy(PA), policy(), []).result).toEqual({
    summary: EMPTY_TALLY.summary,
    by_level: [],
    examples: [],
    note: SIMULATION_NOTE,
  });
});

test('lines are counted by summary, level and owner, with amounts that add up to the same total', () => {
  const before = policy(PA, OFF, RSM);
  const after = policy(level('PA', 10, 50), level('new 3', 12, 80, 'NEW'), level('RSM', 20, 400, 'RSM-2'));
  const lines = [line('1', 40, 2), line('2', 70), line('3', 300, 3), line('4', 450), line('5', 1_001), line('6', null)];
  expect(tallyOf(before, after, lines).result).toEqual({
    summary: { lines: 6, unchanged: 3, shorter: 0, longer: 0, other_finisher: 3, owner_before: 1, owner_after: 2 },
    by_level: [
      row('PA', 10, [3, 2, 3, 2, 150, 80]),
      row('NEW', 12, [0, 1, 0, 1, 0, 70], null),
      row('OFF', 15, [2, 0, 2, 0, 1_350, 0]),
      row('RSM-2', 20, [0, 1, 0, 1, 0, 900], 'RSM'),
      row(null, null, [1, 2, 1, 2, 1_001, 1_451]),
    ],
    examples: [
      {
        approval_request_id: 'R-2',
        opportunity_id: '2',
        amount: 70,
        reason_before: 'The unit price of 70 is within what PA may finish.',
        reason_after: 'The unit price of 70 is within what NEW may finish.',
        finisher_before: 'PA',
        finisher_after: 'NEW',
      },
      {
        approval_request_id: 'R-3',
        opportunity_id: '3',
        amount: 900,
        reason_before: 'The unit price of 300 is within what OFF may finish.',
        reason_after: 'The unit price of 300 is within what RSM-2 may finish.',
        finisher_before: 'OFF',
        finisher_after: 'RSM-2',
      },
      {
        approval_request_id: 'R-4',
        opportunity_id: '4',
        amount: 450,
        reason_before: 'The unit price of 450 is within what OFF may finish.',
        reason_after: 'The unit price of 450 is one that no level may handle, so the owner decides it.',
        finisher_before: 'OFF',
        finisher_after: null,
      },
    ],
    note: SIMULATION_NOTE,
  });
});

test('steps that endorse are counted without an amount, and longer and shorter routes as such', () => {
  const endorsing = { ...PA, threshold_price_approved: 10 };
  const { result } = tallyOf(policy(PA, RSM), policy(endorsing, RSM), [line('1', 50)]);
  expect(result.summary).toMatchObject({ unchanged: 0, longer: 1, shorter: 0, other_finisher: 1 });
  expect(result.by_level).toEqual([row('PA', 10, [1, 1, 1, 0, 50, 0]), row('RSM', 20, [0, 1, 0, 1, 0, 50])]);
  const back = tallyOf(policy(endorsing, RSM), policy(PA, RSM), [line('1', 50)]).result;
  expect(back.summary).toMatchObject({ unchanged: 0, longer: 0, shorter: 1, other_finisher: 1 });
});

test('levels that share a step count in full, and are named in the order of their codes', () => {
  const peers = policy(level('B', 10, 100), level('A', 10, 100));
  const { by_level, examples } = tallyOf(policy(RSM), peers, [line('1', 60)]).result;
  expect(by_level).toEqual([
    row('A', 10, [0, 1, 0, 1, 0, 60]),
    row('B', 10, [0, 1, 0, 1, 0, 60]),
    row('RSM', 20, [1, 0, 1, 0, 60, 0]),
  ]);
  expect(examples[0]).toMatchObject({ finisher_before: 'RSM', finisher_after: 'A, B' });
});

test('sums do not drift', () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => line(`${index}`, 0.1));
  expect(tallyOf(policy(PA), policy(PA), lines).result.by_level).toEqual([
    row('PA', 10, [1_000, 1_000, 1_000, 1_000, 100, 100]),
  ]);
  const large = line('L', 999_999_999_999_999, 2_147_483_647);
  expect(tallyOf(policy(), policy(), [large]).result.by_level).toEqual([
    row(null, null, [1, 1, 1, 1, 2.147483646999998e24, 2.147483646999998e24]),
  ]);
});

test('the 100 changed lines with the lowest ids are examples, in any order of lines', () => {
  const ids = Array.from({ length: 250 }, (_, index) => `L${String((index * 137) % 250).padStart(3, '0')}`);
  const { summary, examples } = tallyOf(
    policy(PA),
    policy(RSM),
    ids.map((id) => line(id, 1)),
  ).result;
  expect(summary?.other_finisher).toBe(250);
  expect(examples.map(({ opportunity_id }) => opportunity_id)).toEqual(ids.sort().slice(0, 100));
});

test('a tally that was stored as JSON goes on where it was', () => {
  const policies = { before: policy(PA, RSM), after: policy(level('PA', 10, 10), RSM) };
  const lines = Array.from({ length: 300 }, (_, index) => line(`L${String(index).padStart(3, '0')}`, index + 0.1, 3));
  let stored = EMPTY_TALLY;
  for (const each of lines) {
    const tally = new SimulationTally(policies, stored);
    tally.add(each);
    stored = JSON.parse(JSON.stringify(tally.stored)) as typeof stored;
  }
  expect(new SimulationTally(policies, stored).result).toEqual(tallyOf(policies.before, policies.after, lines).result);
  expect(EMPTY_TALLY).toEqual(new SimulationTally(policies).stored);
});

test('the total of the request is compared where the policy says so', () => {
  const after = { ...policy(PA), routing_basis: 'request_total' as const };
  const { summary, examples } = tallyOf(policy(PA), after, [
    { ...line('1', 60, 2), request_total: microsOf(500) },
  ]).result;
  expect(summary?.owner_after).toBe(1);
  expect(examples[0]).toMatchObject({
    amount: 120,
    reason_before: 'The unit price of 60 is within what PA may finish.',
    reason_after: 'The request total of 500 is one that no level may handle, so the owner decides it.',
  });
});
