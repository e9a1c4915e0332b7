import { type Warning, warningKinds } from './warning-kinds';

const LINES = [
  { id: 'a', partnumber: 'VPS' },
  { id: 'b', partnumber: 'VIC' },
];
const FORMAT = { timezone: 'Europe/Berlin', currency: 'USD' };
const warning = (code: string, opportunity_id: string | null, details: object | null = null): Warning => ({
  code,
  message: `The server says ${code}.`,
  opportunity_id,
  details,
});
const sentences = (...warnings: Warning[]) => warningKinds(warnings, LINES, FORMAT).map(({ sentence }) => sentence);

test.each([
  ['BELOW_MOQ', { quote_quantity: 4, moq: 1000 }, 'The quantity 4 is below the minimum of 1,000.'],
  [
    'DISCOUNT_ABOVE_CATEGORY_MAX',
    { discount_percent: 29.0049, max_discount_percent: 25, category_code: 'ACDC' },
    'The discount of 29.0 % exceeds the limit of 25.0 % of category ACDC.',
  ],
  [
    'ABOVE_LIST',
    { requested_price: 205.5, list_price: 189 },
    'The requested price USD 205.50 is above the list price USD 189.00.',
  ],
  [
    'APPROVED_BELOW_REQUESTED',
    { approved_price: 50, requested_price: 52.125 },
    'The approved price USD 50.00 is below the requested price USD 52.125.',
  ],
  ['POSSIBLE_DUPLICATE', {}, 'An earlier request asks for this part for the same customer.'],
  [
    'LEVEL_UNSTAFFED',
    { rank: 20, levels: ['A', 'B'] },
    'No approver can decide for A or B; the owner acts at rank 20.',
  ],
  ['UNKNOWN_PARTNUMBER', { partnumber: 'VPX' }, 'No product has the part number VPX.'],
  ['NO_LIST_PRICE', {}, 'There was no list price when the line was written.'],
  [
    'VALIDITY_UNPARSED',
    { validity_period: 'soon' },
    'The validity “soon” is not understood. An approval would have no end.',
  ],
  ['NEW_KIND', {}, 'The server says NEW_KIND.'],
])('one warning %s is a sentence with formatted values', (code, details, sentence) => {
  expect(sentences(warning(code, 'a', details))).toEqual([sentence]);
});

test('warnings of one kind are counted, and each of their lines has its values', () => {
  const moq = (id: string, quote_quantity: number) => warning('BELOW_MOQ', id, { quote_quantity, moq: 10 });
  expect(warningKinds([moq('a', 4), moq('b', 1)], LINES, { ...FORMAT, currency: null })).toEqual([
    {
      key: 'BELOW_MOQ',
      sentence: '2 lines are below their minimum quantity.',
      lines: [
        { id: 'a', part: 'VPS', fact: '4 of 10', requests: [] },
        { id: 'b', part: 'VIC', fact: '1 of 10', requests: [] },
      ],
    },
  ]);
});

test('a possible duplicate names the earlier requests of its line', () => {
  const [kind] = warningKinds([warning('POSSIBLE_DUPLICATE', 'b', { approval_request_ids: ['R'] })], LINES, {
    ...FORMAT,
    currency: null,
  });
  expect(kind?.lines).toEqual([{ id: 'b', part: 'VIC', fact: '', requests: ['R'] }]);
});

test('kinds are in the order of their weight, an unknown kind last, once for each message', () => {
  const other = { ...warning('NEW_KIND', 'b'), message: 'Another message.' };
  expect(
    sentences(warning('NEW_KIND', 'a'), other, warning('NO_LIST_PRICE', 'a'), warning('ABOVE_LIST', 'b', {})).length,
  ).toBe(4);
  expect(
    warningKinds([warning('NEW_KIND', 'a'), warning('NO_LIST_PRICE', 'a')], LINES, { ...FORMAT, currency: null }).map(
      ({ key }) => key,
    ),
  ).toEqual(['NO_LIST_PRICE', 'The server says NEW_KIND.']);
});

test('a warning about the whole request has no lines', () => {
  expect(
    warningKinds([warning('VALIDITY_UNPARSED', null, { validity_period: 'x' })], LINES, { ...FORMAT, currency: null }),
  ).toMatchObject([{ lines: [] }]);
});

test('a moment in the message of the server is shown in the time zone of the tenant', () => {
  const message = 'Tom acts for Priya, but has delegated as well, until 2026-11-30 23:05:00.';
  expect(sentences({ ...warning('DELEGATE_AWAY', 'a'), message })).toEqual([
    'Tom acts for Priya, but has delegated as well, until 1 Dec 2026, 00:05.',
  ]);
});
