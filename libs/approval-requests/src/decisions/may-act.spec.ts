import { microsOf } from '@das/platform';
import type { RoutedLevel } from '../routing/plan-route';
import type { ApprovalStep } from './approval-step';
import { type Decider, authorityAt, mayAct, maySelfApprove } from './may-act';

const level = (code: string, rank: number, handles: number | null): RoutedLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: null,
});
const [PA, EMEA, RSM, VP] = [level('PA', 10, 250), level('EMEA', 10, 250), level('RSM', 20, 2_500), level('VP', 40, null)];
const decider = (levels: RoutedLevel[], isOwner = false): Decider => ({
  user_id: 'u',
  mayDecide: true,
  mayWrite: true,
  mayWriteAll: false,
  isOwner,
  levels,
});
const stepAt = (rank: number | null, ...level_ids: string[]): ApprovalStep => ({ rank, level_ids }) as ApprovalStep;
const authority = (levels: RoutedLevel[], amount: number, step = stepAt(10, 'PA')): string =>
  authorityAt(step, decider(levels), microsOf(amount))
    .map(({ code }) => code)
    .join();

describe('the authority at a step', () => {
  test("is that of the step's own levels and of higher ranks, as far as they may handle the amount today", () => {
    expect(authority([PA, RSM, VP], 152)).toBe('PA,RSM,VP');
    expect(authority([PA, RSM, VP], 250.000001)).toBe('RSM,VP');
    expect(authority([PA, RSM, VP], 2_500.01)).toBe('VP');
  });

  test('is not that of a peer whom the step leaves out, nor of a lower rank', () => {
    expect(authority([EMEA], 52)).toBe('');
    expect(authority([PA], 52, stepAt(20, 'RSM'))).toBe('');
  });

  test("is the owner's alone where the step is theirs", () => {
    expect(authority([PA, RSM, VP], 52, stepAt(null))).toBe('');
    expect(mayAct(stepAt(null), decider([VP]), 0n)).toBe(false);
    expect(mayAct(stepAt(null), decider([], true), 0n)).toBe(true);
    expect(mayAct(stepAt(10, 'PA'), decider([], true), microsOf(1e9))).toBe(true);
  });
});

test.each([
  ['owner_only', false, true],
  ['forbid', false, false],
  ['allow', true, true],
] as const)('under %s others may approve their own: %s, and the owner: %s', (policy, others, owner) => {
  expect([maySelfApprove(policy, decider([])), maySelfApprove(policy, decider([], true))]).toEqual([others, owner]);
});
