import { whatIfLine } from './what-if-line';

test.each([
  [{}, undefined],
  [{ part: 'A-1' }, undefined],
  [{ amount: '152' }, { requested_price: 152 }],
  [{ amount: '0' }, { requested_price: 0 }],
  [
    { amount: '152', part: 'A-1' },
    { requested_price: 152, partnumber: 'A-1' },
  ],
  [
    { price: '8', quantity: '400', part: 'A-1' },
    { requested_price: 8, quote_quantity: 400, partnumber: 'A-1' },
  ],
  [{ price: '0.1', quantity: '3', basis: 'line_total' as const }, { requested_price: 0.3 }],
  [
    { price: '8', quantity: '3', basis: 'unit_price' as const, part: 'A-1' },
    { requested_price: 8, quote_quantity: 3, partnumber: 'A-1' },
  ],
  [{ amount: '500', part: 'A-1', basis: 'request_total' as const }, { requested_price: 500 }],
])('%j previews the line %j', (values, line) => {
  expect(whatIfLine(values, 'unit_price')).toEqual({ ...(line && { line }), problems: {} });
});

test('a value with a problem previews nothing', () => {
  expect(whatIfLine({ amount: '1.1234567', quantity: '1.5' }, 'unit_price')).toEqual({
    problems: { amount: 'Enter at most 6 decimals.', quantity: 'Enter a whole number.' },
  });
});
