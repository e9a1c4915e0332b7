import { discountSummary, similarRows } from './similar-rows';

const line = (id: string, partnumber: string | null, approved_price: number | null) => ({
  id,
  partnumber,
  approved_price,
  quote_quantity: 5,
  list_price_at_request: 100,
  decided_at: '2026-11-01 00:00:00',
});

test('only approved lines of exactly the part are similar', () => {
  const requests = [
    {
      id: 'R',
      customer_name: 'Acme',
      project_name: null,
      opportunities: [line('a', 'VPS', 80), line('b', 'VPS-2', 70), line('c', 'VPS', null)],
    },
  ];
  expect(similarRows(requests, 'VPS')).toMatchObject([{ id: 'a', price: 80, discount: 20, quantity: 5 }]);
});

test.each([
  [[10, 30, 20], { least: 10, greatest: 30, median: 20 }],
  [[10, 20, 30, 50], { least: 10, greatest: 50, median: 25 }],
  [[7, null], { least: 7, greatest: 7, median: 7 }],
  [[null], undefined],
  [[], undefined],
])('the discounts %j have the summary %j', (discounts, summary) => {
  expect(discountSummary(discounts.map((discount) => ({ discount })))).toEqual(summary);
});
