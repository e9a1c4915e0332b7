import type { LifecycleState } from '../../model/approval-request';
import { NOW } from '../decision/decision.fixture';
import { approvedActions, isExtendable, isRevisable, lineActions } from './approved-actions';
import { approvedContext } from './approved.fixture';

const AT = '2026-01-15 00:00:00';
const LATER = '2026-03-01 23:59:59';

test.each<[LifecycleState, boolean, boolean]>([
  ['approved', true, true],
  ['partially_approved', true, true],
  ['expired', true, true],
  ['pending', false, false],
  ['denied', false, false],
  ['withdrawn', false, false],
  ['revoked', false, false],
  ['superseded', false, false],
])('a request that is %s is extendable: %s, revisable: %s', (lifecycle_state, extendable, revisable) => {
  const context = approvedContext({ request: { lifecycle_state, valid_until: LATER } });
  expect([isExtendable(context.request, NOW), isRevisable(context)]).toEqual([extendable, revisable]);
});

test.each([
  [null, '2026-02-01 00:00:00', false],
  ['2026-01-01 23:59:59', '2026-01-31 23:59:59.9', true],
  ['2026-01-01 23:59:59', '2026-02-01 00:00:00', false],
])('an approval until %s is extendable on %s: %s', (valid_until, now, expected) =>
  expect(isExtendable({ lifecycle_state: 'approved', valid_until }, now)).toBe(expected),
);

test.each([
  ['no line', [], false],
  ['a denied line', [{ status: 'denied' }], false],
  ['a revoked line', [{ revoked_at: AT }], false],
  ['a superseded line', [{ superseded_at: AT }], false],
  ['a line in force', [{}], true],
] as const)('a request with %s is revisable: %s', (_, lines, expected) =>
  expect(isRevisable(approvedContext({ prices: lines.map(() => 52), lines: [...lines] }))).toBe(expected),
);

describe('the actions of a caller', () => {
  const REQUESTER = { user_id: 'requester', mayDecide: false, mayWrite: true, levels: [] };
  test.each([
    ['an approver with authority', { mayWrite: true }, 'extend revoke use'],
    ['an approver without authority', { mayWrite: true, levels: [] }, 'use'],
    ['the requester', REQUESTER, 'revise revoke use'],
    ['another requester', { ...REQUESTER, user_id: 'other' }, 'use'],
    ['an admin without levels', { mayWrite: true, mayWriteAll: true, levels: [] }, 'revise revoke use'],
    ['an owner', { mayWrite: true, mayWriteAll: true, isOwner: true, levels: [] }, 'extend revise revoke use'],
    ['an auditor', { mayDecide: false, levels: [] }, ''],
  ])('%s: %s', (_, decider, expected) => {
    const context = approvedContext({ decider, request: { valid_until: LATER } });
    expect(approvedActions(context).join(' ')).toBe(expected);
  });

  const owner = { mayWrite: true, mayWriteAll: true, isOwner: true };
  test.each([
    ['open-ended', { valid_until: null }, {}, 'revise revoke use'],
    ['expired', { lifecycle_state: 'expired', valid_until: '2026-01-31 23:59:59' }, {}, 'extend revise'],
    ['past its end', { valid_until: '2026-01-31 23:59:59' }, {}, 'extend revise'],
    ['expired long ago', { lifecycle_state: 'expired', valid_until: '2025-12-31 23:59:59' }, {}, 'revise'],
    ['revoked', { lifecycle_state: 'revoked' }, { revoked_at: AT }, ''],
    ['superseded', { lifecycle_state: 'superseded' }, { superseded_at: AT }, ''],
  ] as const)('on a request that is %s: %s', (_, request, line, expected) => {
    const context = approvedContext({ request: { valid_until: LATER, ...request }, lines: [line], decider: owner });
    expect(approvedActions(context).join(' ')).toBe(expected);
  });

  test('on a request with an open revision', () =>
    expect(
      approvedActions(approvedContext({ decider: owner, request: { valid_until: LATER } }), { isRevised: true }),
    ).toEqual(['extend', 'revoke', 'use']));

  test('on a request without lines', () =>
    expect(approvedActions(approvedContext({ prices: [], decider: owner, request: { valid_until: LATER } }))).toEqual([
      'extend',
    ]));

  test('of each line: valid ones that the caller could finish may be revoked', () => {
    const context = approvedContext({
      prices: [52, 152, 52, 52, 52],
      lines: [{}, {}, { revoked_at: AT }, { superseded_at: AT }, { status: 'denied' }],
      decider: { mayWrite: true },
      request: { lifecycle_state: 'partially_approved', valid_until: LATER },
    });
    expect([...lineActions(context).values()]).toEqual([['revoke', 'use'], ['use'], [], [], []]);
    expect(approvedActions(context)).toEqual(['revoke', 'use']);
  });
});
