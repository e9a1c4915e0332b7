import { precedentTexts } from './precedent-texts';

const ring = (name: string, approved: number, over: object = {}) => ({
  ring: name,
  approved,
  denied: 0,
  median_price: approved ? 232 : null,
  last_price: approved ? 232 : null,
  ...over,
});
const deal = (name: string, outcome = 'approved') => ({
  ring: name,
  outcome,
  approved_price: 232,
  quote_quantity: 60,
  customer_name: 'Nordfjord',
});

test.each([
  ['nothing was approved', [ring('customer', 0), ring('region', 0, { denied: 2 }), ring('part', 0)], [], []],
  [
    'for the same customer',
    [ring('customer', 1), ring('region', 0), ring('part', 0)],
    [deal('customer')],
    ['Same customer: median 13.4 % of 1 · last 232.00, 60 pcs'],
  ],
  [
    'for the same customer and in the region',
    [ring('customer', 1), ring('region', 1200, { denied: 1 }), ring('part', 3)],
    [deal('region', 'denied'), deal('region')],
    [
      'Same customer: median 13.4 % of 1 · last 232.00',
      'Same region: median 13.4 % of 1,200 · last 232.00 Nordfjord, 60 pcs · 1 denied',
    ],
  ],
  [
    'for others only',
    [ring('customer', 0), ring('region', 0), ring('part', 2)],
    [],
    ['Same part: median 13.4 % of 2 · last 232.00'],
  ],
])('earlier approvals: %s', (_, statistics, data, expected) => {
  const texts = precedentTexts({ statistics, data }, 268, null).map(({ label, text }) => `${label}: ${text}`);
  expect(texts).toEqual(expected);
});

test('without a list price the median is a price, with the currency', () => {
  expect(precedentTexts({ statistics: [ring('part', 2)], data: [] }, null, 'USD')).toEqual([
    { label: 'Same part', text: 'median USD 232.00 of 2 · last USD 232.00' },
  ]);
});
