import type { Line } from '../request/request-query';
import { aboveListQuestion, isChanged, presentPrice, sumAt, typedPrice } from './counter-prices';

const line = (id: string, list: number | null = 64, quote_quantity: number | null = 10) =>
  ({ id, partnumber: id, list_price_at_request: list, quote_quantity }) as Line;
const price = (typed: string, present: number | null = 52, of = line('A')) => ({ line: of, typed, present });

test.each([
  ['52', false],
  ['52.00', false],
  ['', false],
  ['-1', false],
  ['51.5', true],
])('%s instead of 52 is a change: %s', (typed, expected) => {
  expect(isChanged(price(typed))).toBe(expected);
});

test('sums need a price and a quantity of each line', () => {
  const two = [price('51'), price('50', 40, line('B', 64, 2))];
  expect([sumAt(two, presentPrice), sumAt(two, typedPrice), sumAt([price('')], typedPrice)]).toEqual([600, 610, null]);
  expect(sumAt([price('51', 52, line('A', 64, null))], typedPrice)).toBeNull();
});

test.each([
  ['the list price', [price('64')], undefined],
  ['no list price', [price('999', 52, line('A', null))], undefined],
  ['a present price above list', [price('70', 70)], undefined],
  ['a price above list', [price('999')], 'A: USD 999.00 is above the list price USD 64.00.'],
])('the question about %s', (_, prices, expected) => {
  expect(aboveListQuestion(prices, [line('A')], 'USD')).toBe(expected);
});
