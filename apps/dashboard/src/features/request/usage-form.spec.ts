import { type UseValues, remainingText, usageInput, usageProblems } from './usage-form';

const typed = (values: Partial<UseValues> = {}): UseValues => ({
  opportunity_id: '01LINE',
  order_reference: 'PO-1',
  order_line: '',
  quantity: '10',
  ordered_on: '2026-11-27',
  note: '',
  ...values,
});

test.each<[Partial<UseValues>, object]>([
  [{}, {}],
  [{ opportunity_id: '' }, { opportunity_id: 'Enter a value.' }],
  [{ order_reference: '  ' }, { order_reference: 'Enter a value.' }],
  [{ quantity: '' }, { quantity: 'Enter a value.' }],
  [{ quantity: '0' }, { quantity: 'Enter at least 1.' }],
  [{ quantity: '1.5' }, { quantity: 'Enter a whole number.' }],
  [{ quantity: '2147483648' }, { quantity: 'Enter at most 2,147,483,647.' }],
])('%j has the problems %j', (values, problems) => expect(usageProblems(typed(values))).toEqual(problems));

test('empty fields are sent as null', () =>
  expect(usageInput(typed({ order_line: ' ', ordered_on: '', note: ' ' }))).toEqual({
    opportunity_id: '01LINE',
    order_reference: 'PO-1',
    order_line: null,
    quantity: 10,
    ordered_on: null,
    note: null,
  }));

test.each([
  [undefined, undefined],
  [{ quote_quantity: 3_000, remaining_quantity: 1_800 }, '1,800 of 3,000 remain.'],
  [{ quote_quantity: null, remaining_quantity: null }, 'The line has no limit.'],
])('of the line %j remains: %s', (line, text) => expect(remainingText(line)).toBe(text));
