import {
  deliveryProblem,
  discountProblem,
  isEmptyRequest,
  jsonProblem,
  priceProblem,
  quantityProblem,
  textProblem,
} from './field-problem';
import { EMPTY_LINE, emptyForm } from './form-values';

test.each([
  ['', undefined],
  ['1', undefined],
  ['2147483647', undefined],
  ['2147483648', 'Enter at most 2,147,483,647.'],
  ['0', 'Enter at least 1.'],
  ['1.5', 'Enter a whole number.'],
])('the quantity %p: %p', (text, problem) => expect(quantityProblem(text)).toBe(problem));

test.each([
  ['', undefined],
  ['0', undefined],
  ['0.000001', undefined],
  ['52.1234560', undefined],
  ['52.1234567', 'Enter at most 6 decimals.'],
  ['1234567890.123456', 'Enter at most 15 digits.'],
  ['-0.01', 'Enter at least 0.'],
])('the price %p: %p', (text, problem) => expect(priceProblem(text)).toBe(problem));

test.each([
  ['', undefined],
  ['12.5', undefined],
  ['-5', undefined],
  ['100', undefined],
  ['100.1', 'Enter at most 100.'],
  ['1.2345678', 'Enter at most 6 decimals.'],
])('the discount %p: %p', (text, problem) => expect(discountProblem(text)).toBe(problem));

test.each([
  ['', undefined],
  ['{"a": 1}', undefined],
  ['"text"', undefined],
  ['{a: 1}', 'This is not valid JSON.'],
])('the JSON %p: %p', (text, problem) => expect(jsonProblem(text)).toBe(problem));

test('a text has at most 255 characters, as the service counts them', () => {
  expect(textProblem('😀'.repeat(255))).toBeUndefined();
  expect(textProblem('a'.repeat(256))).toBe('Use at most 255 characters.');
});

test('the delivery is not before the request', () => {
  expect(deliveryProblem('2026-01-02', '2026-01-01')).toBe('Enter the request date or a later day.');
  expect(deliveryProblem('2026-01-02', '2026-01-02')).toBeUndefined();
  expect(deliveryProblem('', '2026-01-02')).toBeUndefined();
});

test('a request without any content is empty', () => {
  expect(isEmptyRequest(emptyForm('2026-11-22'))).toBe(true);
  expect(isEmptyRequest({ ...emptyForm('2026-11-22'), lines: [{ ...EMPTY_LINE, partnumber: 'A' }] })).toBe(false);
  expect(isEmptyRequest({ ...emptyForm('2026-11-22'), rep_firm: 'Reps' })).toBe(false);
});
