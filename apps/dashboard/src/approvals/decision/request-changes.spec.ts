import type { ApprovalRequest, Line, Question, Step } from '../request/request-query';
import { changesBetween } from './request-changes';

const line = (id: string, over: Partial<Line> = {}) =>
  ({
    id,
    partnumber: id,
    quote_quantity: 1,
    requested_price: 10,
    approved_price: null,
    status: 'pending',
    ...over,
  }) as Line;
const request = (over: Partial<ApprovalRequest> = {}) =>
  ({
    customer_name: 'Acme',
    opportunities: [line('VPS')],
    steps: [],
    questions: [],
    ...over,
  }) as unknown as ApprovalRequest;
const step = (status: string, name?: string) =>
  ({ id: 'S', status, levels: [{ code: 'RSM' }], acted_by: name ? { name } : null }) as unknown as Step;

test('two equal versions have no changes', () => {
  expect(changesBetween(request(), request())).toEqual([]);
});

test('questions that were asked or answered meanwhile are named', () => {
  const question = (id: string, state: string) => ({ id, state, asked_to: { name: 'Dana' } }) as Question;
  const before = request({ questions: [question('A', 'open')] });
  const after = request({ questions: [question('A', 'answered'), question('B', 'open')] });
  expect(changesBetween(before, after)).toEqual([
    { what: 'Question to Dana', before: 'Open', after: 'Answered' },
    { what: 'Question to Dana', before: '–', after: 'Open' },
  ]);
});

test('changes of the header, of lines and of steps are named', () => {
  const before = request({ opportunities: [line('VPS'), line('VIC')], steps: [step('active')] });
  const after = request({
    customer_name: 'Globex',
    opportunities: [line('VPS', { requested_price: 8 }), line('VDR')],
    steps: [step('approved', 'Mara')],
  });
  expect(changesBetween(before, after)).toEqual([
    { what: 'Customer', before: 'Acme', after: 'Globex' },
    { what: 'VPS, requested price', before: '10.00', after: '8.00' },
    { what: 'VDR', before: '–', after: 'added' },
    { what: 'VIC', before: 'present', after: 'removed' },
    { what: 'Step RSM', before: 'active', after: 'approved by Mara' },
  ]);
});
