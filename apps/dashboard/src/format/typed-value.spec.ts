import { type Declaration, rulesText, typedValue, valueText } from './typed-value';

const field = (type: string, rest: Partial<Declaration> = {}): Declaration => ({
  key: 'k',
  type,
  required: false,
  ...rest,
});

test.each([
  ['', field('string'), { value: undefined }],
  ['', field('number', { required: true }), { problem: 'Enter a value.' }],
  [' ', field('number', { required: true }), { problem: 'Enter a value.' }],
  ['7.5', field('number'), { value: 7.5 }],
  ['-40', field('number', { min: -55 }), { value: -40 }],
  ['0', field('integer'), { value: 0 }],
  ['7.5', field('integer'), { problem: 'Enter a whole number.' }],
  ['31', field('number', { max: 30 }), { problem: 'Enter at most 30.' }],
  ['false', field('boolean', { required: true }), { value: false }],
  ['true', field('boolean'), { value: true }],
  ['2026-11-22', field('date'), { value: '2026-11-22' }],
  ['IP65', field('enum', { options: ['IP65'] }), { value: 'IP65' }],
  ['𝒜𝒜', field('string', { max: 2 }), { value: '𝒜𝒜' }],
  ['abc', field('string', { max: 2 }), { problem: 'Enter at most 2 characters.' }],
  ['a', field('string', { min: 2 }), { problem: 'Enter at least 2 characters.' }],
  ['(a+)+$', field('string', { pattern: '(a+)+$' }), { value: '(a+)+$' }],
])('%j is read by %j', (text, declaration, expected) => {
  expect(typedValue(text, declaration)).toEqual(expected);
});

test.each([
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [false, 'false'],
  ['', ''],
  [{ a: 1 }, '{"a":1}'],
])('the stored value %j has the text %j', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test.each([
  [field('number', { min: 1, max: 30, required: true }), 'Number from 1 to 30. Required.'],
  [field('string', { max: 8, pattern: '^IP' }), 'Text up to 8 characters. Matches ^IP.'],
  [field('integer', { min: 0 }), 'Whole number from 0.'],
  [field('date', { min: 1 }), 'Date.'],
])('the rules of %j are in words', (declaration, text) => {
  expect(rulesText(declaration)).toBe(text);
});
