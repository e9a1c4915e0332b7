import { labelOf, problemsOf } from './form-problems';

test.each([
  ['customer_name', 'Customer'],
  ['other_details', 'Other details (JSON)'],
  ['lines.0.quote_quantity', 'Line 1, Quantity'],
  ['lines.199.discount', 'Line 200, Discount %'],
  ['lines', 'Lines'],
])('the name of %s is %s', (field, label) => expect(labelOf(field)).toBe(label));

test('problems are in the order of the fields', () => {
  const error = (message: string) => ({ type: 'x', message });
  const errors = { lines: [undefined, { quote_quantity: error('c'), partnumber: error('b') }], rep_firm: error('a') };
  expect(problemsOf(errors as Parameters<typeof problemsOf>[0])).toEqual([
    { id: 'rep_firm', label: 'Rep firm', message: 'a' },
    { id: 'lines.1.partnumber', label: 'Line 2, Part number', message: 'b' },
    { id: 'lines.1.quote_quantity', label: 'Line 2, Quantity', message: 'c' },
  ]);
});
