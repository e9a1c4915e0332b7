import { type LadderLevel, barOf, barText, ladderAxis, topDown } from './ladder';

const level = (code: string, rank: number, handle: number | null, finish: number | null): LadderLevel => ({
  id: code,
  code,
  name: code,
  rank,
  active: true,
  threshold_price_requested: handle,
  threshold_price_approved: finish,
  approvers: [],
});

const LEVELS = [
  level('PA', 10, 250, 100),
  level('RSM-NA', 20, 2_500, 1_500),
  level('RSM-EMEA', 20, 2_500, 1_500),
  level('VP', 40, null, 12_000),
];

test('the highest rank is on top, and peers are ordered by code', () => {
  expect(topDown(LEVELS).map(({ code }) => code)).toEqual(['VP', 'RSM-EMEA', 'RSM-NA', 'PA']);
});

test('all bars have one axis: a larger limit is further right, and only an open end reaches the border', () => {
  const axis = ladderAxis(LEVELS, undefined);
  const [pa, na, emea, vp] = LEVELS.map((each) => barOf(each, axis));
  expect(na).toEqual(emea);
  expect(pa?.finish).toBeLessThan(pa?.handle ?? 0);
  expect(pa?.handle).toBeLessThan(na?.finish ?? 0);
  expect(na?.handle).toBeLessThan(vp?.finish ?? 0);
  expect(vp?.finish).toBeLessThan(100);
  expect(vp?.handle).toBe(100);
});

test('an amount above all limits is on the axis', () => {
  expect(ladderAxis(LEVELS, 1_000_000).at(1_000_000)).toBeLessThan(100);
  expect(ladderAxis(LEVELS, 1_000_000).at(12_000)).toBeLessThan(ladderAxis(LEVELS, 1_000_000).at(1_000_000));
});

test.each([
  [level('A', 1, 2_500, 1_500), '1,500 · 2,500'],
  [level('A', 1, 2_500, null), '2,500'],
  [level('A', 1, null, 12_000), '12,000 · anything'],
  [level('A', 1, null, null), 'anything'],
  [level('A', 1, 0.000001, 0), '0 · 0.000001'],
  [level('A', 1, 999_999_999_999_999, 1_500_000), '1.5M · 1000T'],
])('%# the text of a bar has its limits', (given, text) => {
  expect(barText(given)).toBe(text);
});
