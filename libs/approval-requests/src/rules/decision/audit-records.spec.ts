import type { LockedContext } from '../../model/approval-context';
import { decisionAuditRecords } from './audit-records';
import { contextOf, lineId } from './decision.fixture';
import { planDecision } from './plan-decision';

const recordsOf = (context: LockedContext, words?: object, status = 'pending') => {
  const plan = planDecision(context, { every: { decision: 'approve', path: [], ...words } });
  const request = { ...context.request, status, lifecycle_state: status } as LockedContext['request'];
  return decisionAuditRecords(plan, { request, lines: context.lines.map((line) => ({ ...line })) });
};

test('audit entries have the decision with its price, round and rank', () => {
  const context = contextOf({ prices: [152] });
  const metadata = {
    actor_id: 'me',
    level_code: 'PA',
    reason_code: null,
    comment: null,
    opportunity_id: lineId('A'),
    decision: 'approve',
    price: 152,
    round: 1,
    rank: 10,
  };
  const [line] = context.lines;
  const resource = { type: 'approval_request', id: 'R' };
  expect(recordsOf(context)).toEqual([
    { action: 'approval_line.endorsed', recorded: { before: line, after: line, metadata, resource } },
  ]);
});

test('the entry of the request follows those of its lines, and marks decisions of people on their own requests', () => {
  const decider = { isOwner: true, levels: [] };
  const context = contextOf({ request: { created_by_id: 'me' }, decider });
  const [line, request, ...others] = recordsOf(context, {}, 'approved');
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    action: 'approval_line.approved',
    recorded: { metadata: { self_approval: true, rank: null, level_code: null } },
  });
  expect(request).toEqual({
    action: 'approval_request.approved',
    recorded: {
      before: context.request,
      after: { ...context.request, status: 'approved', lifecycle_state: 'approved' },
      metadata: {
        actor_id: 'me',
        level_code: null,
        reason_code: null,
        comment: null,
        opportunity_id: undefined,
        lifecycle_state: 'approved',
        self_approval: true,
      },
      named: ['version'],
    },
  });
});
