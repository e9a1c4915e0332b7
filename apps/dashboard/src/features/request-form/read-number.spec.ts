import { hasDecimalComma, readNumber, readQuantity } from './read-number';

test.each<[string, boolean, string | null]>([
  ['500', false, '500'],
  ['52.5', false, '52.5'],
  ['0.000001', false, '0.000001'],
  ['.5', false, '.5'],
  ['1,234', false, '1234'],
  ['1,234.56', false, '1234.56'],
  ['1,234,567', false, '1234567'],
  ['52,50', false, '52.50'],
  ['0,123', false, '0.123'],
  ['1234,567', false, '1234.567'],
  ['1.234,56', false, '1234.56'],
  ['1.234.567', false, '1234567'],
  ['1.234', false, '1.234'],
  ['1,234', true, null],
  ['1.234', true, null],
  ['1 234,50', false, '1234.50'],
  ['1\u202f234', false, '1234'],
  ["1'234.50", false, '1234.50'],
  ['$ 52.00', false, '52.00'],
  ['USD 52', false, '52'],
  ['52,00 €', false, '52.00'],
  ['', false, null],
  ['n/a', false, null],
  ['-5', false, null],
  ['5 %', false, null],
  ['1,23,456', false, null],
  ['1.2.3', false, null],
  ['1e3', false, null],
])('%p, in a table with a decimal comma: %p, is %p', (cell, isCommaTable, number) =>
  expect(readNumber(cell, isCommaTable)).toBe(number),
);

test.each([
  [['52,50', '1.234'], true],
  [['52,50', '52.50'], true],
  [['52.50', '1,234'], false],
  [['1,234', '500'], false],
  [[], false],
])('the cells %j show a decimal comma: %p', (cells, expected) => expect(hasDecimalComma(cells)).toBe(expected));

test.each([
  ['500', false, '500'],
  ['500.00', false, '500'],
  ['500,00', true, '500'],
  ['1,000', false, '1000'],
  ['1,000', true, '1000'],
  ['1.000', true, '1000'],
  ['1.000', false, null],
  ['1.000.000', false, '1000000'],
  ['1 000', false, '1000'],
  ['1.5', false, null],
  ['many', false, null],
])('the quantity %p, in a table with a decimal comma: %p, is %p', (cell, isCommaTable, number) =>
  expect(readQuantity(cell, isCommaTable)).toBe(number),
);
