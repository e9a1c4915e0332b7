import { ApprovalNotValid, OrderReferenceUsed, QuantityExceeded, type VisibleUse } from './refusals';

test('an invalid line names the state of its request, and its successor', () => {
  const invalid = {
    lifecycle_state: 'partially_approved',
    superseded_by_id: null,
    superseded_by_request_id: null,
  } as const;
  const replaced = { ...invalid, superseded_by_id: 'L', superseded_by_request_id: 'R' };
  expect([new ApprovalNotValid(invalid), new ApprovalNotValid(replaced)].map(({ detail }) => detail)).toEqual([
    'The price of this line is not valid. The state of its request is partially approved.',
    'The price of this line is not valid. The state of its request is partially approved. It was replaced by the line L of the request R.',
  ]);
});

test.each([
  [null, 'The order reference PO-1 is used for the quantity 7.'],
  ['10', 'The order reference PO-1, line 10, is used for the quantity 7.'],
])('a used reference with the order line %s names its quantity', (order_line, detail) =>
  expect(new OrderReferenceUsed({ order_reference: 'PO-1', order_line, quantity: 7 } as VisibleUse).detail).toBe(
    detail,
  ),
);

test.each([
  [300, 290, 10, 'The quantity is greater than what remains: 10.'],
  [100, 120, 0, 'The quantity is greater than what remains: 0.'],
  [null, 2_147_483_640, null, 'The quantity is greater than what remains: 7.'],
])('of %s pieces, %s are used: %s remain', (quote_quantity, used_quantity, remaining_quantity, detail) => {
  const error = new QuantityExceeded({ quote_quantity, used_quantity });
  expect([error.facts, error.detail]).toEqual([{ remaining_quantity }, detail]);
});
