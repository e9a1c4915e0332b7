import type { ApprovalRequest, Step } from '../request/request-query';
import { activeSteps, decisionInError, earlierDecision, lostLines } from './lost-race';

const person = (name: string) => ({ id: name, name, role: 'approver', levels: [] });
const step = (id: string, over: Partial<Step> = {}): Step =>
  ({
    id,
    opportunity_id: `line-${id}`,
    round: 1,
    sequence: 1,
    status: 'active',
    acted_by: null,
    decided_at: null,
    ...over,
  }) as Step;
const decided = (id: string, name: string, status = 'approved', at = '2026-11-22 10:00:00') =>
  step(id, { status, acted_by: person(name), decided_at: at });
const request = (...steps: Step[]) => ({ round: 1, steps }) as ApprovalRequest;

const base = request(step('a'), step('b'), step('old', { round: 0 }), step('later', { status: 'waiting' }));
const targets = activeSteps(base);

test('a decision is about the active steps of the present round, or of the named lines', () => {
  expect(targets.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(activeSteps(base, ['line-b']).map(({ id }) => id)).toEqual(['b']);
});

test('another decision was first only when none of the steps can be decided any more', () => {
  expect(earlierDecision(request(decided('a', 'Mara'), step('b')), targets)).toBeUndefined();
  expect(earlierDecision(request(step('a'), step('b')), targets)).toBeUndefined();
  expect(earlierDecision(request(), targets)).toBeUndefined();
  expect(
    earlierDecision(request(decided('a', 'Mara'), decided('b', 'Lukas', 'denied', '2026-11-22 11:00:00')), targets),
  ).toEqual({
    name: 'Lukas',
    decided_at: '2026-11-22 11:00:00',
  });
});

test('a decision without a person is one of the service', () => {
  expect(decisionInError({ decided_by: null, decided_at: '2026-11-22 10:00:00' }).name).toBe('The service');
  expect(decisionInError({ decided_by: { id: 'M', name: 'Mara' }, decided_at: null })).toEqual({
    name: 'Mara',
    decided_at: '',
  });
});

test('the lines that other people decided are lost, those of the person are not', () => {
  const lost = lostLines(base, request(decided('a', 'Mara'), decided('b', 'Me')), ['line-a', 'line-b'], 'Me');
  expect([...lost]).toEqual([['line-a', { name: 'Mara', decided_at: '2026-11-22 10:00:00' }]]);
});
