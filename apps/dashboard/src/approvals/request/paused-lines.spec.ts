import { approvableLines, isPaused } from './paused-lines';
import type { ApprovalRequest } from './request-query';

const AT = '2026-11-23 15:00:00';
const step = (opportunity_id: string | null, paused_at: string | null, status = 'active', round = 1) => ({
  opportunity_id,
  paused_at,
  status,
  round,
});
const request = (steps: object[], ...questions: [state: string, ...lines: string[]][]) =>
  ({
    round: 1,
    steps,
    questions: questions.map(([state, ...opportunity_ids]) => ({ state, opportunity_ids })),
    opportunities: ['A', 'B'].map((id) => ({ id, can_decide: true })),
  }) as unknown as ApprovalRequest;

test.each([
  ['an open question', request([step('A', AT)], ['open', 'A']), true],
  ['an answered question', request([step('A', AT)], ['answered', 'A']), false],
  ['a question about another line', request([step('A', AT)], ['open', 'B']), false],
  ['a question about an earlier step', request([step('A', AT, 'cancelled'), step('A', null)], ['open', 'A']), false],
  ['a question of an earlier round', request([step('A', AT, 'active', 0)], ['open', 'A']), false],
])('%s', (_, asked, expected) => {
  expect(isPaused(asked, 'A')).toBe(expected);
});

test('a request without lines is paused as a whole', () => {
  expect(isPaused(request([step(null, AT)], ['open']), null)).toBe(true);
});

test('the other lines can be approved', () => {
  const asked = request([step('A', AT), step('B', null)], ['open', 'A']);
  expect(approvableLines(asked).map(({ id }) => id)).toEqual(['B']);
});
