import type { ApprovalRequest, Step } from '../request/request-query';
import { linesAtLevelsOf, openLines } from './dry-run';

const RSM = { id: 'RSM', rank: 20 };
const step = (opportunity_id: string, rank: number | null, over: Partial<Step> = {}) =>
  ({
    id: `${opportunity_id}-${rank}`,
    opportunity_id,
    round: 2,
    rank,
    status: 'active',
    acted_by: null,
    levels: rank === 20 ? [RSM] : [],
    ...over,
  }) as unknown as Step;
const request = (...steps: Step[]) =>
  ({
    round: 2,
    steps,
    opportunities: ['a', 'b', 'c'].map((id) => ({ id, status: 'pending' })),
  }) as unknown as ApprovalRequest;
const ids = (lines: { id: string }[]) => lines.map(({ id }) => id).join('');

test('open lines have an active step in the present round', () => {
  expect(
    ids(openLines(request(step('a', 20), step('b', 20, { round: 1 }), step('c', 20, { status: 'waiting' })))),
  ).toBe('a');
});

test.each([
  ['at the level of the person', [RSM], 'a'],
  ['below the level of the person', [{ id: 'RD', rank: 30 }], 'a'],
  ['at a higher level', [{ id: 'PA', rank: 10 }], ''],
  ['without a level', [], ''],
])('lines %s', (_, levels, expected) => {
  const steps = [step('a', 20), step('b', 40), step('c', null)];
  expect(ids(linesAtLevelsOf(request(...steps), { id: 'me', levels }))).toBe(expected);
});

test('a line on which the person has acted in this round is left out', () => {
  const own = step('a', 10, { status: 'endorsed', acted_by: { id: 'me', name: 'Me', role: 'approver', levels: [] } });
  expect(ids(linesAtLevelsOf(request(own, step('a', 20), step('b', 20)), { id: 'me', levels: [RSM] }))).toBe('b');
});
