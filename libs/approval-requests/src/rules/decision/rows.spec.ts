import { NOW } from '@das/platform';
import type { ApprovalStep, StepStatus } from '../../model/approval-step';
import type { DecisionEffect } from './effects';
import { waitingSince } from './rows';

const step = (id: string, status: StepStatus, activated_at: string | null): ApprovalStep =>
  ({ id, status, activated_at }) as ApprovalStep;
const effect = (id: string, result: DecisionEffect['result']): DecisionEffect =>
  ({ step: step(id, 'active', null), result }) as DecisionEffect;

const STEPS = [
  step('1', 'active', '2026-01-03 00:00:00'),
  step('2', 'active', '2026-01-02 00:00:00'),
  step('3', 'endorsed', '2026-01-01 00:00:00'),
  step('4', 'waiting', null),
];

test.each<[string, DecisionEffect[], ReturnType<typeof waitingSince>]>([
  ['no decision', [], '2026-01-02 00:00:00'],
  ['a denial of the later step', [effect('1', 'denied')], '2026-01-02 00:00:00'],
  ['an endorsement of the earlier step', [effect('2', 'advanced')], '2026-01-03 00:00:00'],
  ['endorsements of both', [effect('1', 'advanced'), effect('2', 'advanced')], NOW],
  ['an endorsement and an approval', [effect('1', 'advanced'), effect('2', 'approved')], NOW],
  ['approvals of both', [effect('1', 'approved'), effect('2', 'approved')], null],
])('after %s', (_, effects, moment) => {
  expect(waitingSince({ context: { steps: STEPS }, effects })).toBe(moment);
});
