import { scopeOf } from '@das/approval-levels';
import { microsOf } from '@das/platform';
import type { Tenant } from '@das/tenants';
import type { HeldLevel } from '../../model/route';
import type { ApprovalRequest } from '../../model/approval-request';
import type { ApprovalStep } from '../../model/approval-step';
import type { Decider } from '../../model/decider';
import { authorityAt, isBarredFrom, isOwnAndForbidden, isRequester, mayAct, maySelfApprove } from './may-act';

const level = (code: string, rank: number, handles: number | null): HeldLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: null,
  scope: null,
});
const [PA, EMEA, RSM, VP] = [
  level('PA', 10, 250),
  level('EMEA', 10, 250),
  level('RSM', 20, 2_500),
  level('VP', 40, null),
];
const decider = (levels: HeldLevel[], isOwner = false): Decider => ({
  user_id: 'u',
  mayDecide: true,
  mayWrite: true,
  mayWriteAll: false,
  isOwner,
  levels,
  delegations: [],
});
const stepAt = (rank: number | null, ...level_ids: string[]): ApprovalStep => ({ rank, level_ids }) as ApprovalStep;
const VALUES = {
  sales_region: 'EMEA',
  request_type: null,
  customer_name: null,
  end_customer_name: null,
  account_number: null,
  rep_firm: null,
  category_id: null,
};
const authority = (levels: HeldLevel[], amount: number, step = stepAt(10, 'PA')): string =>
  authorityAt({ step, values: VALUES, amount: microsOf(amount) }, decider(levels))
    .levels.map(({ code }) => code)
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

  test('counts from levels whose scope covers the line', () => {
    const scoped = (of: HeldLevel, region: string): HeldLevel => ({
      ...of,
      scope: scopeOf({ sales_regions: [region] }),
    });
    expect(authority([scoped(PA, 'NA'), scoped(RSM, 'EMEA'), VP], 52)).toBe('RSM,VP');
    expect(authority([scoped(PA, 'NA')], 52)).toBe('');
  });

  test("is limited to the owner at the owner's step", () => {
    expect(authority([PA, RSM, VP], 52, stepAt(null))).toBe('');
    const at = (step: ApprovalStep, amount = 0n) => ({ step, values: VALUES, amount });
    expect(mayAct(at(stepAt(null)), decider([VP]))).toBe(false);
    expect(mayAct(at(stepAt(null)), decider([], true))).toBe(true);
    expect(mayAct(at(stepAt(10, 'PA'), microsOf(1e9)), decider([], true))).toBe(true);
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

describe('requesters of a revision are its creator and those of the earlier requests', () => {
  const revision = { created_by_id: 'u', lineage_creator_ids: ['first', 'second'] } as ApprovalRequest;
  const others = { created_by_id: null, lineage_creator_ids: null } as ApprovalRequest;

  test.each([
    ['u', true],
    ['first', true],
    ['second', true],
    ['third', false],
    [undefined, false],
  ])('%s: %s', (id, expected) => expect(isRequester(revision, id)).toBe(expected));

  test('a request without a creator has no requester', () => {
    expect(isRequester(others, 'u')).toBe(false);
    expect(isRequester(others, undefined)).toBe(false);
  });

  test.each([
    ['owner_only', true, false],
    ['forbid', true, true],
    ['allow', false, false],
  ] as const)('the policy %s bars them: an approver %s, an owner %s', (self_approval, approver, owner) => {
    const tenant = { self_approval } as Tenant;
    for (const [isOwner, expected] of [
      [false, approver],
      [true, owner],
    ] as const) {
      const facts = { request: revision, tenant };
      const role = isOwner ? 'owner' : 'approver';
      expect(isOwnAndForbidden({ ...facts, decider: { ...decider([], isOwner), user_id: 'first' } })).toBe(expected);
      expect(isBarredFrom(facts)({ id: 'second', role })).toBe(expected);
      expect(isBarredFrom(facts)({ id: 'third', role })).toBe(false);
    }
  });
});
