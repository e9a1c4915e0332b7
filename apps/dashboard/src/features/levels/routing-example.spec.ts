import { exampleText, routingExample } from './routing-example';

const level = (code: string, rank: number, handle: number | null, finish: number | null) => ({
  code,
  rank,
  active: true,
  threshold_price_requested: handle,
  threshold_price_approved: finish,
});
const PA = level('PA', 10, 250, 100);
const RSMS = [level('RSM-NA', 20, 2_500, 1_500), level('RSM-EMEA', 20, 2_500, 1_500)];

test.each([
  [[...RSMS, PA], 175, 'PA endorses, then RSM-NA or RSM-EMEA decides'],
  [[PA], 175, 'PA endorses, then the owner decides'],
  [[level('PA', 10, null, 50), level('RD', 20, null, 60)], 76, 'PA endorses, then RD endorses, then the owner decides'],
  [[level('PA', 10, 100, 100), level('RD', 20, 0.5, 0.25)], 0.375, undefined],
  [[{ ...PA, active: false }, level('VP', 40, null, null)], undefined, undefined],
  [[level('A', 1, 8.2, 8.1)], 8.15, 'A endorses, then the owner decides'],
  [[], undefined, undefined],
])('%j', (levels, amount, text) => {
  const example = routingExample(levels);
  expect(example && exampleText(example)).toBe(text);
  if (text !== undefined) expect(example?.amount).toBe(amount);
});
