import type { Line } from './request-query';
import { stepSuffix } from './step-names';

const step = (id: string, opportunity_id: string | null, status = 'active', round = 1) => ({
  id,
  opportunity_id,
  status,
  round,
});
const opportunities = ['a', 'b'].map((id) => ({ id, partnumber: 'VPS' })) as Line[];

test('a button names its line where steps of more than one line have the same status', () => {
  const [first, second] = [step('1', 'a'), step('2', 'b')];
  expect(stepSuffix(first, { steps: [first, second], opportunities })).toBe(', VPS');
  expect(stepSuffix(second, { steps: [first, second], opportunities })).toBe(', VPS, line 2');
});

test('other steps do not matter: of the same line, in another status or of an earlier round', () => {
  const own = step('1', 'a');
  const others = [step('2', 'a'), step('3', 'b', 'approved'), step('4', 'b', 'active', 2), step('5', null, 'waiting')];
  expect(stepSuffix(own, { steps: [own, ...others], opportunities })).toBe('');
  expect(stepSuffix(step('6', null), { steps: [step('6', null)], opportunities: [] })).toBe('');
});
