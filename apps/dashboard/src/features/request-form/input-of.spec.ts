import {
  EMPTY_LINE,
  type FormValues,
  type LineValues,
  type StoredRequest,
  contentOf,
  copiedValuesOf,
  emptyForm,
  isBlank,
  valuesOf,
} from './form-values';
import { changesOf, createInput, fieldOfPath } from './input-of';

const line = (more: Partial<LineValues>): LineValues => ({ ...EMPTY_LINE, ...more });
const form = (more: Partial<FormValues>): FormValues => ({ ...emptyForm(''), ...more });

const BASE = {
  id: 'R',
  version: 3,
  customer_name: 'Acme',
  end_customer_name: null,
  request_date: '2026-01-02',
  other_details: { b: 1, a: 2 },
  opportunities: [
    {
      id: 'A',
      partnumber: 'P-1',
      quote_quantity: 2,
      requested_price: 52.5,
      list_price_at_request: 64,
      other_details: null,
    },
    {
      id: 'B',
      partnumber: 'P-2',
      quote_quantity: null,
      requested_price: 0.000001,
      list_price_at_request: null,
      other_details: { note: 'x' },
    },
  ],
} as unknown as StoredRequest;
const edited = (change: (values: FormValues) => void): FormValues => {
  const values = valuesOf(BASE);
  change(values);
  return values;
};
const at = (values: FormValues, index: number): LineValues => values.lines[index] as LineValues;

describe('a new request', () => {
  test('has no empty fields and no blank lines; numbers are sent as typed', () => {
    const lines = [
      line({}),
      line({ partnumber: ' P-1 ', quote_quantity: '40', requested_price: '155.10', discount: '3' }),
      line({ other_details: '{"a": [1]}' }),
    ];
    expect(
      createInput(form({ customer_name: ' Acme ', project_name: '  ', other_details: '{"k": null}', lines })),
    ).toEqual({
      input: {
        customer_name: 'Acme',
        other_details: { k: null },
        opportunities: [
          { partnumber: 'P-1', quote_quantity: 40, requested_price: 155.1 },
          { other_details: { a: [1] } },
        ],
      },
      lines: [1, 2],
    });
  });

  test('without lines has no list of lines', () => {
    expect(createInput(form({ customer_name: 'Acme' }))).toEqual({ input: { customer_name: 'Acme' }, lines: [] });
  });
});

describe('the changes of a stored request', () => {
  test.each<[string, FormValues, object, number[]]>([
    ['nothing', valuesOf(BASE), {}, []],
    ['an equal price in another form', edited((values) => (at(values, 0).requested_price = '52.50')), {}, []],
    ['equal JSON in another form', edited((values) => (values.other_details = '{"b":1,"a":2}')), {}, []],
    ['a field of the request', edited((values) => (values.project_name = 'Apollo')), { project_name: 'Apollo' }, []],
    ['a cleared field', edited((values) => (values.customer_name = ' ')), { customer_name: null }, []],
    [
      'a price',
      edited((values) => (at(values, 1).requested_price = '1')),
      { opportunities: [{ id: 'B', requested_price: 1 }] },
      [1],
    ],
    [
      'a cleared quantity',
      edited((values) => (at(values, 0).quote_quantity = '')),
      { opportunities: [{ id: 'A', quote_quantity: null }] },
      [0],
    ],
    ['a removed line', edited((values) => values.lines.splice(0, 1)), { remove_opportunities: ['A'] }, []],
    [
      'an added line between stored ones',
      edited((values) => values.lines.splice(1, 0, line({ partnumber: 'P-9' }), line({}))),
      { opportunities: [{ partnumber: 'P-9' }] },
      [1],
    ],
  ])('%s: only that is sent', (_, values, input, lines) => expect(changesOf(BASE, values)).toEqual({ input, lines }));
});

test('a copy has the date of today and the content without the ids of the lines and a delivery before today', () => {
  const delivered = (expected_delivery_date: string) =>
    copiedValuesOf({ ...BASE, expected_delivery_date }, '2026-11-22');
  expect(delivered('2026-11-21')).toMatchObject({ request_date: '2026-11-22', expected_delivery_date: '' });
  expect(delivered('2026-11-22')).toMatchObject({ expected_delivery_date: '2026-11-22' });
  expect(createInput(delivered('2026-11-22')).input.opportunities).toEqual([
    { partnumber: 'P-1', quote_quantity: 2, requested_price: 52.5 },
    { partnumber: 'P-2', requested_price: 0.000001, other_details: { note: 'x' } },
  ]);
});

test('computed discounts and blank lines are not content', () => {
  const before = contentOf(form({}));
  expect(contentOf(form({ lines: [line({ discount: '5' }), line({})] }))).toBe(before);
  expect(contentOf(form({ lines: [line({ discount: '5', typed: 'discount' })] }))).not.toBe(before);
  expect(isBlank(line({ line_id: 'A' }))).toBe(false);
});

test.each([
  ['customer_name', 'customer_name'],
  ['opportunities.0.quote_quantity', 'lines.4.quote_quantity'],
  ['opportunities.1.other_details.a', 'lines.7.other_details'],
  ['opportunities.1.id', 'lines.7.partnumber'],
  ['opportunities.2.partnumber', 'lines'],
  ['opportunities', 'opportunities'],
])('the field for the path %s is %s', (path, field) => expect(fieldOfPath(path, [4, 7])).toBe(field));
