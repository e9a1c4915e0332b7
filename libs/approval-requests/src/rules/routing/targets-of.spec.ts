import type { ApprovalContext } from '../../model/approval-context';
import { targetsOf } from './targets-of';

const step = (id: string, opportunity_id: string | null, round = 2) => ({ id, opportunity_id, round });
const contextOf = (lines: { id: string; status: string }[], steps: object[]): ApprovalContext =>
  ({ request: { round: 2, status: 'denied' }, lines, steps }) as unknown as ApprovalContext;
const [A, B] = [
  { id: 'A', status: 'approved' },
  { id: 'B', status: 'pending' },
];

test('the targets of a request are its lines in order, each with its steps of the current round', () => {
  const context = contextOf([B, A], [step('past', 'A', 1), step('A1', 'A'), step('none', null), step('A2', 'A')]);
  expect(targetsOf(context)).toEqual([
    { line: B, status: 'pending', steps: [] },
    { line: A, status: 'approved', steps: [step('A1', 'A'), step('A2', 'A')] },
  ]);
});

test('the target of a request without lines is the request, without steps of lines that were removed', () => {
  const context = contextOf([], [step('past', null, 1), step('1', null), step('A1', 'A')]);
  expect(targetsOf(context)).toEqual([{ line: null, status: 'denied', steps: [step('1', null)] }]);
});
