import { type Deal, type DecidedLine, precedentsOf } from './precedents-of';

const DEAL: Deal = {
  account_number: 'A-1',
  end_customer_name: 'Larkin',
  customer_name: 'Northgate',
  sales_region: 'NA',
};
const NO_DEAL: Deal = { account_number: null, end_customer_name: null, customer_name: null, sales_region: null };

const decided = (id: string, fields: Partial<DecidedLine> = {}): DecidedLine => ({
  ...NO_DEAL,
  approval_request_id: `request ${id}`,
  opportunity_id: id,
  partnumber: 'P-1',
  outcome: 'approved',
  quote_quantity: 1,
  requested_price: 50,
  approved_price: 50,
  list_price_at_request: 100,
  decided_at: '2026-03-01 10:00:00',
  is_valid: true,
  ...fields,
});

const read = (deal: Deal, lines: DecidedLine[], first = 5, is_bounded = false) =>
  precedentsOf({ deal, decided: lines, is_bounded, first });

test.each<[string, Partial<Deal>, Partial<Deal>, string]>([
  ['the same account', {}, { account_number: ' a-1 ' }, 'customer'],
  ['another account of the same customer', {}, { account_number: 'A-2', customer_name: 'Northgate' }, 'part'],
  ['no account on the earlier line', {}, { end_customer_name: 'Larkin', customer_name: 'Northgate' }, 'part'],
  ['the same end customer, without an account', { account_number: null }, { end_customer_name: 'LARKIN' }, 'customer'],
  ['the same customer with another end customer', { account_number: ' ' }, { customer_name: 'Northgate' }, 'part'],
  [
    'the same customer, without account and end customer',
    { account_number: null, end_customer_name: '' },
    { customer_name: ' northgate' },
    'customer',
  ],
  ['the same region', {}, { sales_region: 'na ' }, 'region'],
  ['nothing in common', {}, {}, 'part'],
  ['nothing to compare', NO_DEAL, {}, 'part'],
])('%s', (_, deal, line, ring) => {
  expect(read({ ...DEAL, ...deal }, [decided('L', line)]).data.map((each) => each.ring)).toEqual([ring]);
});

test('the newest come first, as many as are asked for; the statistics have all', () => {
  const lines = [
    decided('a', { decided_at: '2026-01-01 00:00:00' }),
    decided('b', { decided_at: '2026-03-01 00:00:00' }),
    decided('c', { decided_at: '2026-02-01 00:00:00' }),
  ];
  const { data, statistics } = read(DEAL, lines, 2);
  expect(data.map(({ opportunity_id }) => opportunity_id)).toEqual(['b', 'c']);
  expect(statistics.map(({ ring, approved }) => [ring, approved])).toEqual([
    ['customer', 0],
    ['region', 0],
    ['part', 3],
  ]);
});

test('the discount is that of the approved price, or of the requested price when the line was denied', () => {
  const lines = [
    decided('a', { approved_price: 80 }),
    decided('b', { outcome: 'denied', approved_price: null, requested_price: 60 }),
    decided('c', { list_price_at_request: null }),
  ];
  expect(read(DEAL, lines).data.map((each) => [each.opportunity_id, each.discount_percent])).toEqual([
    ['c', null],
    ['b', 40],
    ['a', 20],
  ]);
});

const EMPTY = {
  approved: 0,
  denied: 0,
  min_price: null,
  median_price: null,
  max_price: null,
  last_price: null,
  average_price: null,
  average_discount_percent: null,
};

test('each ring has statistics of its approved prices, exact to 6 decimals', () => {
  const lines = [
    decided('a', { approved_price: 10, quote_quantity: 3, decided_at: '2026-01-01 00:00:00' }),
    decided('b', { approved_price: 20, quote_quantity: null, decided_at: '2026-02-01 00:00:00' }),
    decided('c', { approved_price: 0.000001, decided_at: '2026-03-01 00:00:00', list_price_at_request: null }),
    decided('d', { approved_price: 40.1, decided_at: '2026-02-03 00:00:00' }),
    decided('e', { outcome: 'denied', approved_price: null, decided_at: '2026-04-01 00:00:00' }),
    decided('f', { ...DEAL, outcome: 'denied', approved_price: null }),
  ];
  expect(read(DEAL, lines, 0, true)).toEqual({
    data: [],
    is_complete: true,
    statistics: [
      { ring: 'customer', ...EMPTY, denied: 1, is_bounded: true },
      { ring: 'region', ...EMPTY, is_bounded: true },
      {
        ring: 'part',
        approved: 4,
        denied: 1,
        min_price: 0.000001,
        median_price: 15,
        max_price: 40.1,
        last_price: 0.000001,
        average_price: 15.016667,
        average_discount_percent: 76.6333,
        is_bounded: true,
      },
    ],
  });
});

test('an odd number of prices has the middle one as median', () => {
  const lines = [3, 1, 2].map((price) => decided(`${price}`, { approved_price: price }));
  expect(read(DEAL, lines).statistics[2]?.median_price).toBe(2);
});
