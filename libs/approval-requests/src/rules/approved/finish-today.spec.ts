import { scopeOf } from '@das/approval-levels';
import type { DiscountRule } from '../../model/route';
import { PA, RSM, VP, lineId } from '../decision/decision.fixture';
import { approvedContext } from './approved.fixture';
import { finishingToday, mayFinishRequestToday, refusalToExtend } from './finish-today';

const AT = '2026-01-15 00:00:00';
const DENIED = { status: 'denied', approved_price: null } as const;
const rule = (max_discount_percent: number, override_min_rank: number): DiscountRule => ({
  category_id: 'C',
  category_code: 'C',
  max_discount_percent,
  override_min_rank,
});

/** The lines, by their letters, that the caller could finish today. */
const finished = (context: ReturnType<typeof approvedContext>): string =>
  context.lines
    .filter(finishingToday(context))
    .map(({ id }) => id.at(-1))
    .join('');

describe('the lines that a caller could finish today', () => {
  test.each([
    ['the limit is inclusive', {}, [100, 100.000001], 'A'],
    ['a level that handles an amount does not finish it', {}, [152], ''],
    ['a higher level', { levels: [RSM] }, [52, 152, 1_500, 1_501], 'ABC'],
    ['one of several levels', { levels: [PA, VP] }, [52, 12_000, 12_001], 'AB'],
    ['a level that finishes more than it handles', { levels: [{ ...PA, threshold_price_requested: 50 }] }, [52], ''],
    ['an owner', { isOwner: true, levels: [] }, [1_000_000], 'A'],
    ['a role that may not decide', { isOwner: true, mayDecide: false }, [52], ''],
    ['a user without levels', { levels: [] }, [52], ''],
    ['a delegate', { levels: [], delegations: [{}] as never }, [52], ''],
  ])('%s', (_, decider, prices, expected) => expect(finished(approvedContext({ prices, decider }))).toBe(expected));

  test('the approved price counts, rather than the requested one', () =>
    expect(
      finished(approvedContext({ prices: [152, 52], lines: [{ approved_price: 90 }, { approved_price: 110 }] })),
    ).toBe('A'));

  test.each([
    ['line_total', [50, 51], {}, 'A'],
    ['request_total', [25, 25], {}, 'AB'],
    ['request_total', [25, 26], {}, ''],
    ['request_total', [25, 26, 90], { 2: DENIED }, ''],
    ['request_total', [25, 25, 90], { 2: { revoked_at: AT } }, 'ABC'],
    ['request_total', [25, 25, 90], { 2: { superseded_at: AT } }, 'ABC'],
  ] as const)('by %s of the prices %j and the changes %j: %s', (routing_basis, prices, changes, expected) => {
    const lines = Object.assign([{}, {}, {}], changes) as object[];
    expect(finished(approvedContext({ prices: [...prices], lines, tenant: { routing_basis } }))).toBe(expected);
  });

  test('a discount above the maximum of the category needs its rank', () => {
    const rules = [[lineId('A'), rule(40, 20)]] as [string, DiscountRule][];
    expect(finished(approvedContext({ prices: [60], rules }))).toBe('A');
    expect(finished(approvedContext({ prices: [59], rules }))).toBe('');
    expect(finished(approvedContext({ prices: [59], rules, decider: { levels: [RSM] } }))).toBe('A');
  });

  test.each([
    ['sales_regions', ['emea'], 'A'],
    ['sales_regions', ['NA'], ''],
    ['category_ids', ['C'], 'A'],
    ['category_ids', ['D'], ''],
  ])('a level with the scope %s %j', (dimension, values, expected) => {
    const levels = [{ ...PA, scope: scopeOf({ [dimension]: values }) }];
    const rules = [[lineId('A'), rule(100, 10)]] as [string, DiscountRule][];
    expect(finished(approvedContext({ decider: { levels }, rules, request: { sales_region: 'EMEA' } }))).toBe(expected);
  });
});

describe('the request as a whole', () => {
  test.each([
    ['each line', [{}, {}], [52, 60], true],
    ['one line is above the limit', [{}, {}], [52, 152], false],
    ['the line above the limit is revoked', [{}, { revoked_at: AT }], [52, 152], true],
    ['the line above the limit is superseded', [{}, { superseded_at: AT }], [52, 152], true],
    ['the line above the limit is denied', [{}, DENIED], [52, 152], true],
  ])('%s', (_, lines, prices, expected) =>
    expect(mayFinishRequestToday(approvedContext({ lines, prices }))).toBe(expected),
  );

  test.each([
    ['a holder of any level', {}, true],
    [
      'a holder of a level whose scope does not cover it',
      { levels: [{ ...PA, scope: scopeOf({ rep_firms: ['X'] }) }] },
      false,
    ],
    ['an owner', { isOwner: true, levels: [] }, true],
    ['a user without levels', { levels: [] }, false],
    ['a role that may not decide', { mayDecide: false }, false],
  ])('without lines: %s', (_, decider, expected) =>
    expect(mayFinishRequestToday(approvedContext({ prices: [], decider }))).toBe(expected),
  );
});

describe('an extension', () => {
  const mine = { created_by_id: 'me' };
  test.each([
    ['by another approver', {}, {}, undefined],
    ['without authority', {}, { levels: [] }, 'not_eligible_approver'],
    ['by the requester', mine, {}, 'self_approval_forbidden'],
    ['by the requester without authority', mine, { levels: [] }, 'self_approval_forbidden'],
    [
      'by the creator of another request of the lineage',
      { lineage_creator_ids: ['other', 'me'] },
      {},
      'self_approval_forbidden',
    ],
    ['by an owner who is the requester', mine, { isOwner: true }, undefined],
  ])('%s', (_, request, decider, expected) =>
    expect(refusalToExtend(approvedContext({ request, decider }))).toBe(expected),
  );

  test.each([
    ['forbid', true, 'self_approval_forbidden'],
    ['allow', false, undefined],
  ] as const)('by the requester with the policy %s', (self_approval, isOwner, expected) =>
    expect(refusalToExtend(approvedContext({ request: mine, decider: { isOwner }, tenant: { self_approval } }))).toBe(
      expected,
    ),
  );
});
