import { type SimulatedLevel, barsOf, levelKey, simulationSentence, summaryRows } from './simulation';

const SUMMARY = { lines: 8, unchanged: 6, shorter: 1, longer: 0, other_finisher: 2, owner_before: 0, owner_after: 1 };
const level = (change: Partial<SimulatedLevel>): SimulatedLevel => ({
  level_id: 'L',
  code: 'PA',
  rank: 10,
  steps_before: 3,
  steps_after: 4,
  finishes_before: 1,
  finishes_after: 2,
  amount_before: 50.5,
  amount_after: 60,
  ...change,
});

test.each([
  [{ lines: 8, unchanged: 6 }, '2 of 8 lines would take another route.'],
  [{ lines: 1, unchanged: 0 }, '1 of 1 line would take another route.'],
  [{ lines: 1_500, unchanged: 1_500 }, 'The routes of all 1,500 lines stay the same.'],
  [{ lines: 1, unchanged: 1 }, 'The route of 1 line stays the same.'],
])('%j reads %s', (change, sentence) => expect(simulationSentence({ ...SUMMARY, ...change })).toBe(sentence));

test('a group has its share of all lines', () => {
  expect(summaryRows(SUMMARY).map(({ group, lines, share }) => `${group}: ${lines} (${share})`)).toEqual([
    'All lines: 8 (100.0 %)',
    'Same route: 6 (75.0 %)',
    'Fewer steps: 1 (12.5 %)',
    'More steps: 0 (0.0 %)',
    'Another level, or the owner, decides: 2 (25.0 %)',
    'The owner decides, before: 0 (0.0 %)',
    'The owner decides, after: 1 (12.5 %)',
  ]);
  expect(summaryRows({ ...SUMMARY, lines: 0 }).every(({ share }) => share === '0.0 %')).toBe(true);
});

test('the bars of a measure name the owner, and keep new levels apart', () => {
  const levels = [
    level({}),
    level({ level_id: null, code: 'NEW', rank: 15 }),
    level({ level_id: null, code: null, rank: null }),
  ];
  expect(barsOf(levels, 'amount')).toEqual([
    { key: 'L', label: 'PA', before: 50.5, after: 60 },
    { key: '15 NEW', label: 'NEW', before: 50.5, after: 60 },
    { key: 'null null', label: 'Owner', before: 50.5, after: 60 },
  ]);
  expect(barsOf(levels, 'steps')[0]).toMatchObject({ before: 3, after: 4 });
  expect(new Set(levels.map(levelKey)).size).toBe(3);
});
