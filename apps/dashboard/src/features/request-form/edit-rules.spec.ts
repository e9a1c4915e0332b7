import { editRules } from './edit-rules';
import type { StoredRequest } from './form-values';

const step = (opportunity_id: string | null, status: string, more: object = {}) => ({
  opportunity_id,
  status,
  round: 2,
  carried_from_round: null,
  carried_from_request_id: null,
  ...more,
});
const request = (steps: object[] = [], lifecycle_state = 'pending', lines = ['first', 'second']): StoredRequest =>
  ({ round: 2, lifecycle_state, steps, opportunities: lines.map((id) => ({ id })) }) as StoredRequest;

const rulesOf = (stored: StoredRequest, kind: 'edit' | 'resubmit' | 'revise' = 'edit') => {
  const { header, line, lines } = editRules(kind, stored);
  return {
    customer: header('customer_name'),
    project: header('project_name'),
    first: line('first'),
    second: line('second'),
    added: line(''),
    lines,
  };
};
const FREE = {
  customer: undefined,
  project: undefined,
  first: undefined,
  second: undefined,
  added: undefined,
  lines: undefined,
};

test.each<[string, StoredRequest, object]>([
  ['a pending request without a decision', request(), FREE],
  ['a pending request with an active step', request([step('first', 'active')]), FREE],
  ['a line that is endorsed', request([step('first', 'endorsed')]), { ...FREE, customer: 'decided', first: 'decided' }],
  ['a line that is denied', request([step('second', 'denied')]), { ...FREE, customer: 'decided', second: 'decided' }],
  ['a decision of an earlier round', request([step('first', 'denied', { round: 1 })]), FREE],
  ['a carried endorsement', request([step('first', 'endorsed', { carried_from_round: 1 })]), FREE],
  ['a line that a revision carries', request([step('first', 'approved', { carried_from_request_id: 'source' })]), FREE],
  ['a decision on a line that was removed', request([step('gone', 'approved')]), FREE],
  [
    'an endorsed request without lines',
    request([step(null, 'endorsed')], 'pending', []),
    { ...FREE, customer: 'decided' },
  ],
  [
    'an approved request',
    request([], 'approved'),
    { customer: 'state', project: undefined, first: 'state', second: 'state', added: 'state', lines: 'state' },
  ],
])('%s locks what decisions refer to, and nothing else', (_, stored, expected) =>
  expect(rulesOf(stored)).toEqual(expected),
);

test('a revision may change everything', () => {
  expect(rulesOf(request([step('first', 'approved')], 'approved'), 'revise')).toEqual(FREE);
});

test('a new round may change everything', () => {
  expect(rulesOf(request([step('first', 'denied')], 'denied'), 'resubmit')).toEqual(FREE);
});
