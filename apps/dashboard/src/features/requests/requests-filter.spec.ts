import { requestsFilter } from './requests-filter';

const READER = { user_id: '01ME', timezone: 'America/Chicago' };

test('without a view and a filter all requests match', () => {
  expect(requestsFilter({ page: 3, order: 'id' }, READER)).toEqual({});
});

test.each([
  ['awaiting_me', { awaiting_me: true }],
  ['pending', { lifecycle_state: 'pending' }],
  ['valid', { is_valid: true }],
  ['ending_soon', { is_valid: true }],
  ['questions_to_me', { awaiting_my_answer: true }],
  ['mentions_me', { mentions_me: true }],
  ['mine', { created_by_id: '01ME' }],
] as const)('the view %s is %j', (view, filter) => {
  expect(requestsFilter({ view }, READER)).toEqual(filter);
});

test('a view and filters on the same field both apply', () => {
  expect(requestsFilter({ view: 'mine', requested_by: '01OTHER' }, READER)).toEqual({
    AND: [{ created_by_id: '01ME' }, { created_by_id: '01OTHER' }],
  });
});

test('days are those of the tenant, amounts are numbers, and no is not absent', () => {
  const search = {
    created_from: '2026-11-22',
    created_to: '2026-11-22',
    due_from: '2026-11-22',
    due_to: '2026-11-22',
    overdue: '0',
    question: '1',
    order_reference: 'PO-1',
    waiting_since: '2026-11-22',
    waiting_since_from: '2026-11-22',
    decided_from: '2026-11-22',
    decided_to: '2026-11-22',
    part_is: 'A-1',
    customer_is: 'Acme',
    from: '2026-11-22',
    min: '0',
    max: '12.5',
    valid: '0',
  };
  expect(requestsFilter(search, READER)).toEqual({
    created_from: '2026-11-22 06:00:00',
    created_to: '2026-11-23 05:59:59',
    due_from: '2026-11-22 06:00:00',
    due_to: '2026-11-23 05:59:59',
    overdue: false,
    awaiting_answer: true,
    order_reference: 'PO-1',
    waiting_since_to: '2026-11-22 05:59:59',
    waiting_since_from: '2026-11-22 06:00:00',
    decided_from: '2026-11-22 06:00:00',
    decided_to: '2026-11-23 05:59:59',
    partnumber_is: 'A-1',
    customer_name_is: 'Acme',
    request_date_from: '2026-11-22',
    min_requested_total: 0,
    max_requested_total: 12.5,
    is_valid: false,
  });
});

test('a moment of a link is one in UTC, and before it is the second before', () => {
  const search = { waiting_since_from: '2026-11-20T09:30:01Z', waiting_since: '2026-11-22T09:30:01Z' };
  expect(requestsFilter(search, READER)).toEqual({
    waiting_since_from: '2026-11-20 09:30:01',
    waiting_since_to: '2026-11-22 09:30:00',
  });
});
