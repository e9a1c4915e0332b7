import { Refused } from '@das/platform';
import type { ApprovalStep } from '../../model/approval-step';
import { contextOf } from './decision.fixture';
import { AlreadyDecided, InvalidTransition, refusalError } from './refusals';

const context = contextOf();
const step = (rest: Partial<ApprovalStep>): ApprovalStep => ({ ...context.steps[0], ...rest }) as ApprovalStep;
const ACTED = { acted_by_id: 'peer', acted_by_name: 'Pia', decided_at: '2026-01-02 00:00:00' };

test.each([
  ['approved', step({ status: 'approved', ...ACTED }), 'approve', { id: 'peer', name: 'Pia' }],
  ['denied', step({ status: 'denied', ...ACTED }), 'deny', { id: 'peer', name: 'Pia' }],
  [
    'endorsed without a stored name',
    step({ status: 'endorsed', ...ACTED, acted_by_name: undefined }),
    'approve',
    { id: 'peer', name: '' },
  ],
] as const)('a step that was %s before names its decision and its author', (_, past, decision, decided_by) => {
  const error = refusalError(context, { kind: 'already_decided', step: past });
  expect(error).toEqual(
    new AlreadyDecided({ decision, decided_by, on_behalf_of: null, decided_at: ACTED.decided_at }, ['approve', 'deny']),
  );
  expect(error.code).toBe('already_decided');
});

test('a line without a decided step names no author', () => {
  const past = { decision: 'approve' as const, decided_by: null, on_behalf_of: null, decided_at: null };
  expect(refusalError(context, { kind: 'already_decided', step: undefined })).toMatchObject({ past });
});

test('a decision of a delegate names both people', () => {
  const past = step({ status: 'approved', ...ACTED, on_behalf_of_id: 'principal', on_behalf_of_name: 'Paul' });
  const error = refusalError(context, { kind: 'already_decided', step: past });
  expect(error.detail).toBe('Approved by Pia on behalf of Paul on 2026-01-02 00:00:00.');
  expect(error.facts).toMatchObject({ on_behalf_of: { id: 'principal', name: 'Paul' } });
});

test('a withdrawn request has the actions that remain', () => {
  const error = refusalError(context, { kind: 'invalid_transition' });
  expect(error).toEqual(new InvalidTransition(['approve', 'deny']));
  expect(error.code).toBe('invalid_transition');
});

test.each(['self_approval_forbidden', 'not_eligible_approver'] as const)('%s is a refusal', (kind) => {
  expect(refusalError(context, { kind })).toEqual(new Refused(kind));
});
