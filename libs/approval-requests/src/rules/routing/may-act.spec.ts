import { microsOf } from '@das/platform';
import type { RoutedLevel } from '../../model/route';
import type { ApprovalStep } from '../../model/approval-step';
import type { Decider } from '../../model/decider';
import { authorityAt, mayAct, maySelfApprove } from './may-act';

const level = (code: string, rank: number, handles: number | null): RoutedLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: null,
});
const [PA, EMEA, RSM, VP] = [
  level('PA', 10, 250),
  level('EMEA', 10, 250),
  level('RSM', 20, 2_500),
  level('VP', 40, null),
];
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
  test("includes the step's own levels and higher ranks that may handle the amount", () => {
    expect(authority([PA, RSM, VP], 152)).toBe('PA,RSM,VP');
    expect(authority([PA, RSM, VP], 250.000001)).toBe('RSM,VP');
    expect(authority([PA, RSM, VP], 2_500.01)).toBe('VP');
  });

  test('excludes peers that the step does not list, and lower ranks', () => {
    expect(authority([EMEA], 52)).toBe('');
    expect(authority([PA], 52, stepAt(20, 'RSM'))).toBe('');
  });

  test("is limited to the owner at the owner's step", () => {
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
] as const)(
  'with the policy %s, self-approval by an approver is %s and by the owner is %s',
  (policy, others, owner) => {
    expect([maySelfApprove(policy, decider([])), maySelfApprove(policy, decider([], true))]).toEqual([others, owner]);
  },
);
