import { discountAt, priceAt } from './decimal';

test.each([
  [64, '18.75', '52'],
  [189, '12.5', '165.375'],
  [64, '33.3333', '42.666688'],
  [9.85, '10', '8.865'],
  [0.000001, '50', '0.000001'],
  [100, '-5', '105'],
  [100, '0', '100'],
  [100, '100', '0'],
  [999_999_999.999_999, '0', '999999999.999999'],
  [null, '10', ''],
  [100, '', ''],
  [100, 'x', ''],
])('the price at a list price of %p and a discount of %p is %p', (list, discount, price) =>
  expect(priceAt(list, discount)).toBe(price),
);

test.each([
  [64, '52', '18.75'],
  [64, '52.00', '18.75'],
  [189, '160', '15.3439'],
  [100, '100.01', '-0.01'],
  [3, '2', '33.3333'],
  [100, '0', '100'],
  [100, '1e1', ''],
  [100, '.5', '99.5'],
  [100, '5.', '95'],
  [100, '1.2345678', ''],
  [0, '10', ''],
  [null, '10', ''],
  [100, '', ''],
])('the discount at a list price of %p and a price of %p is %p', (list, price, discount) =>
  expect(discountAt(list, price)).toBe(discount),
);
