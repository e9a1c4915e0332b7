import { countsOf } from './counts-of';

test('messages are counted by kind, with those in whose place a summary was to be sent', () => {
  const messages = [
    { kind: 'approval_needed', data: {} },
    { kind: 'summary', data: { counts: { approval_needed: 20, approval_overdue: 11 } } },
    { kind: 'request_decided', data: { outcome: 'approved' as const } },
    { kind: 'approval_needed', data: {} },
  ];
  expect(countsOf(messages)).toEqual({ approval_needed: 22, approval_overdue: 11, request_decided: 1 });
});
