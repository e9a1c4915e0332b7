import { type LineFacts, warningsOf } from './warnings-of';

const PRICING = { list_price: 100, msrp: null, moq: 10, tariff_surcharge: 99, allow_tariff: true };
const RULE = { category_id: 'C-1', category_code: 'DRV', max_discount_percent: 20, override_min_rank: null };
const LINE = {
  partnumber: 'P-1',
  quote_quantity: 10,
  requested_price: 80,
  approved_price: null,
  list_price_at_request: 100,
};
const facts = (line: Partial<typeof LINE> | { approved_price: number }, rest: Partial<LineFacts> = {}): LineFacts => ({
  line: { ...LINE, ...line } as LineFacts['line'],
  opportunity_id: 'line',
  pricing: PRICING,
  rule: RULE,
  duplicates: [],
  ...rest,
});
const codesOf = (line: LineFacts): string[] =>
  warningsOf({ validity_period: null, lines: [line], gaps: [] }).map(({ code }) => code);

test.each<[string, LineFacts, string[]]>([
  ['there is nothing to warn about', facts({}), []],
  ['there is no part number', facts({ partnumber: undefined as never }, { pricing: PRICING }), []],
  ['no quantity is given', facts({ quote_quantity: null as never }), []],
  ['no price is given', facts({ requested_price: null as never }), []],
  ['the price is the list price', facts({ requested_price: 100 }), []],
  ['the quantity is too small', facts({ quote_quantity: 9 }), ['BELOW_MOQ']],
  ['the price is above list', facts({ requested_price: 100.01 }), ['ABOVE_LIST']],
  ['the discount is too high', facts({ requested_price: 79.99 }), ['DISCOUNT_ABOVE_CATEGORY_MAX']],
  [
    'the part is unknown',
    facts({ list_price_at_request: null as never }, { pricing: undefined, rule: undefined }),
    ['UNKNOWN_PARTNUMBER'],
  ],
  ['there was no list price', facts({ list_price_at_request: null as never }), ['NO_LIST_PRICE']],
  ['an earlier request exists', facts({}, { duplicates: ['earlier'] }), ['POSSIBLE_DUPLICATE']],
  ['the approved price is below the requested price', facts({ approved_price: 79 }), ['APPROVED_BELOW_REQUESTED']],
  ['the approved price equals the requested price', facts({ approved_price: 80 }), []],
])('when %s', (_, line, codes) => expect(codesOf(line)).toEqual(codes));

test('warnings about the whole request follow those about its lines', () => {
  const gaps = [
    { opportunity_id: null, rank: 10, level_codes: ['NA', 'EMEA'], missing: null },
    { opportunity_id: null, rank: 20, level_codes: ['RSM'], missing: { sales_region: 'Mars', rep_firm: null } },
  ];
  const warnings = warningsOf({ validity_period: 'a while', lines: [facts({ quote_quantity: 1 })], gaps });
  expect(warnings.map(({ code, message, opportunity_id }) => [code, message, opportunity_id])).toEqual([
    ['BELOW_MOQ', 'The quantity 1 is below the minimum order quantity of 10.', 'line'],
    [
      'VALIDITY_UNPARSED',
      'The validity period "a while" is not understood; an approval would hold without an end.',
      null,
    ],
    ['LEVEL_UNSTAFFED', 'Nobody who may decide this holds NA or EMEA; the owner acts at rank 10.', null],
    ['SCOPE_UNCOVERED', 'Nobody of RSM covers region Mars and no rep firm; the owner acts at rank 20.', null],
  ]);
});
