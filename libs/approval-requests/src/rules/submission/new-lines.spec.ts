import { NO_EXTERNAL_KEY } from '@das/platform';
import type { RequestDetail } from '../../model/request-detail';
import { NEW_LINE, changedLine, newLine, previewLines } from './new-lines';

const LIST = new Map<string, number | null>([
  ['P-1', 60],
  ['P-2', null],
  ['P-3', 70],
]);
const stored = (id: string, rest: object = {}): RequestDetail =>
  ({ id, tenant_id: 'T', partnumber: 'P-1', requested_price: 52, list_price_at_request: 50, ...rest }) as RequestDetail;

test.each([
  [
    'with all values',
    { partnumber: 'P-1', quote_quantity: 2, requested_price: 52.00000049, other_details: { a: 1 } },
    { partnumber: 'P-1', quote_quantity: 2, requested_price: 52, other_details: { a: 1 }, list_price_at_request: 60 },
  ],
  [
    'of a part without list price',
    { partnumber: 'P-2', requested_price: 0 },
    { partnumber: 'P-2', requested_price: 0 },
  ],
  ['of an unknown part', { partnumber: 'X' }, { partnumber: 'X' }],
  [
    'with external fields',
    { external_id: 'L', metadata: { a: '1', b: null } },
    { external_id: 'L', metadata: { a: '1' } },
  ],
  ['without values', {}, {}],
  ['with cleared values', { partnumber: null, requested_price: null }, {}],
])('a new line %s', (_, input, columns) => {
  const empty = { partnumber: null, quote_quantity: null, requested_price: null, other_details: null };
  expect(newLine('R', input, LIST)).toEqual({
    approval_request_id: 'R',
    ...empty,
    ...NO_EXTERNAL_KEY,
    list_price_at_request: null,
    ...columns,
  });
});

test.each([
  ['another price', { requested_price: 9 }, { requested_price: 9 }],
  ['the same part', { partnumber: 'P-1' }, { partnumber: 'P-1' }],
  ['another part', { partnumber: 'P-3' }, { partnumber: 'P-3', list_price_at_request: 70 }],
  ['an unknown part', { partnumber: 'X' }, { partnumber: 'X', list_price_at_request: null }],
  ['no part', { partnumber: null }, { partnumber: null, list_price_at_request: null }],
])('a line that changes to %s', (_, change, columns) => {
  expect(changedLine(stored('A'), change, LIST)).toEqual(columns);
});

test('the preview of an edit has the lines that stay, as changed, and then the added ones', () => {
  const [a, b, c] = [stored('A'), stored('B'), stored('C')];
  const plan = {
    added: [{ partnumber: 'P-3' }],
    changed: [{ line: b, change: { requested_price: 9, partnumber: undefined } }],
    removed: [a],
    failures: [],
  };
  expect(previewLines([a, b, c], plan, LIST)).toEqual([
    { ...b, requested_price: 9 },
    c,
    { ...newLine('', { partnumber: 'P-3' }, LIST), ...NEW_LINE, id: '', tenant_id: '' },
  ]);
});
