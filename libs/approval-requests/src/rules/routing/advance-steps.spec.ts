import type { DecisionTarget } from '../../model/approval-context';
import type { ApprovalStep, StepStatus } from '../../model/approval-step';
import type { RoutedLevel } from '../../model/route';
import { NOT_STARTED } from '../deadlines/deadline-of';
import type { NewStep } from './new-steps';
import { type SignedTarget, type StepAdvance, advanceSteps } from './advance-steps';

const NOW = '2026-02-01 00:00:00.5';
const levelOf = (code: string, rank: number): RoutedLevel => ({ id: code, code, rank }) as RoutedLevel;
const [PA, RSM, PEER, VP] = [levelOf('PA', 10), levelOf('RSM', 20), levelOf('PEER', 20), levelOf('VP', 40)];
const step = (sequence: number, status: StepStatus, rank: number | null, ...level_ids: string[]): ApprovalStep =>
  ({ id: `${sequence}`, sequence, status, rank, level_ids, category_id: 'before' }) as ApprovalStep;
const STEPS = [
  step(1, 'active', 10, 'PA'),
  step(2, 'waiting', 20, 'RSM', 'PEER'),
  step(3, 'waiting', 40, 'VP'),
  step(4, 'waiting', null),
];

const DEADLINES = { tenant: { timezone: 'UTC', owner_response_time: null }, levels: [] };
const STARTED = { ...NOT_STARTED, deadline_known: true };

const REQUEST = {
  id: 'R',
  round: 2,
  sales_region: 'EMEA',
  request_type: null,
  customer_name: 'Acme',
  end_customer_name: null,
  account_number: null,
  rep_firm: null,
};

function advance(signed: Partial<SignedTarget>): StepAdvance {
  const target = { line: { id: 'L' }, status: 'pending', steps: STEPS } as unknown as DecisionTarget;
  const [active] = STEPS;
  const given = {
    target,
    step: active,
    level: PA,
    result: 'advanced',
    next: [],
    category_id: 'now',
    ...signed,
  } as SignedTarget;
  return advanceSteps({ request: REQUEST, now: NOW, deadlines: DEADLINES }, given);
}
const changed = (id: string, status: StepStatus, activated_at: string | null = null) => ({
  id,
  status,
  activated_at,
  category_id: status === 'active' ? 'now' : 'before',
  ...(status === 'active' ? STARTED : NOT_STARTED),
});
const planned = (rank: number | null, ...levels: RoutedLevel[]) => ({ rank, levels, effect: 'endorse' as const });
const added = (sequence: number, rank: number | null, level_ids: string[], isFirst: boolean): NewStep => ({
  approval_request_id: 'R',
  opportunity_id: 'L',
  round: 2,
  sequence,
  rank,
  level_ids,
  status: isFirst ? 'active' : 'waiting',
  activated_at: isFirst ? NOW : null,
  category_id: 'now',
  scope_values: ['emea', null, 'acme', null, null, null],
  ...(isFirst && STARTED),
});

test.each<[string, Partial<SignedTarget>, Partial<StepAdvance>]>([
  [
    'an approval skips all waiting steps',
    { result: 'approved' },
    { changed: [changed('2', 'skipped'), changed('3', 'skipped'), changed('4', 'skipped')] },
  ],
  [
    'a denial cancels all waiting steps',
    { result: 'denied' },
    { changed: [changed('2', 'cancelled'), changed('3', 'cancelled'), changed('4', 'cancelled')] },
  ],
  [
    'an endorsement activates the next step of the same route, with its levels in any order',
    { next: [planned(20, PEER, RSM), planned(40, VP), planned(null)] },
    { changed: [changed('2', 'active', NOW)] },
  ],
  [
    'an endorsement by a higher level skips the steps up to its rank',
    { level: RSM, next: [planned(40, VP), planned(null)] },
    { changed: [changed('2', 'skipped'), changed('3', 'active', NOW)] },
  ],
  [
    'an endorsement replaces the steps of another route',
    { next: [planned(40, VP), planned(null)] },
    { removed: ['2', '3', '4'], added: [added(2, 40, ['VP'], true), added(3, null, [], false)] },
  ],
  [
    'an endorsement by a higher level replaces the steps above it, after those that it skips',
    { level: RSM, next: [planned(null)] },
    { changed: [changed('2', 'skipped')], removed: ['3', '4'], added: [added(3, null, [], true)] },
  ],
  [
    'an endorsement replaces a step whose levels have changed',
    { next: [planned(20, RSM), planned(40, VP), planned(null)] },
    {
      removed: ['2', '3', '4'],
      added: [added(2, 20, ['RSM'], true), added(3, 40, ['VP'], false), added(4, null, [], false)],
    },
  ],
])('%s', (_, signed, expected) => {
  expect(advance(signed)).toEqual({ changed: [], removed: [], added: [], ...expected });
});

test('a line without waiting steps gets new ones', () => {
  const target = { line: null, status: 'pending', steps: STEPS.slice(0, 1) } as unknown as DecisionTarget;
  expect(advance({ target, next: [planned(20, RSM)] }).added).toEqual([
    { ...added(2, 20, ['RSM'], true), opportunity_id: null },
  ]);
});
