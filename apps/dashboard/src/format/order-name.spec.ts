import { orderName } from './order-name';

test.each([
  [null, 'PO-1'],
  ['10', 'PO-1, line 10'],
])('an order with the line %s is named %s', (order_line, name) =>
  expect(orderName({ order_reference: 'PO-1', order_line })).toBe(name),
);
