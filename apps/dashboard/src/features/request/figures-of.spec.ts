import { figuresOf } from './figures-of';

const line = (given: object = {}) => ({
  can_decide: false,
  status: 'pending',
  quote_quantity: 10,
  list_price_at_request: 100,
  requested_price: 80,
  approved_price: null,
  discount_percent: 20,
  revoked_at: null,
  superseded_at: null,
  ...given,
});
const unknown = {
  isApproved: false,
  total: null,
  discount_percent: null,
  greatest_percent: null,
  below_list: null,
  own: 0,
  own_total: null,
};

test.each([
  ['no lines', [], unknown],
  ['a line without a price', [line({ requested_price: null, discount_percent: null })], unknown],
  ['one line', [line()], { ...unknown, total: 800, discount_percent: 20, below_list: 200 }],
  [
    'a line without a list price, which counts in the total only',
    [line(), line({ list_price_at_request: null, discount_percent: null })],
    { ...unknown, total: 1_600, discount_percent: 20, greatest_percent: 20, below_list: 200 },
  ],
  [
    'a price above list',
    [line({ requested_price: 110, discount_percent: -10 })],
    { ...unknown, total: 1_100, discount_percent: -10, below_list: -100 },
  ],
  [
    'lines that the person decides',
    [line({ can_decide: true }), line({ quote_quantity: 30, requested_price: 60, discount_percent: 40 })],
    { ...unknown, total: 2_600, discount_percent: 35, greatest_percent: 40, below_list: 1_400, own: 1, own_total: 800 },
  ],
  [
    'an approved and a denied line',
    [line({ status: 'approved', approved_price: 90 }), line({ status: 'denied' })],
    { ...unknown, isApproved: true, total: 900, discount_percent: 10, greatest_percent: 20, below_list: 100 },
  ],
  [
    'an approved and a revoked line',
    [
      line({ status: 'approved', approved_price: 90 }),
      line({ status: 'approved', approved_price: 50, revoked_at: '2026-11-22 10:00:00' }),
    ],
    { ...unknown, isApproved: true, total: 900, discount_percent: 10, greatest_percent: 20, below_list: 100 },
  ],
  [
    'an approved and a pending line, so the requested prices still count',
    [line({ status: 'approved', approved_price: 90 }), line()],
    { ...unknown, total: 1_600, discount_percent: 20, greatest_percent: 20, below_list: 400 },
  ],
])('the figures of %s', (_, lines, figures) => {
  expect(figuresOf(lines)).toEqual(figures);
});
