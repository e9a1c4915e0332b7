import { PRICE, WHOLE } from '../format/typed-number';
import {
  emptyTexts,
  labelsOf,
  longTextField,
  numberField,
  problemsOf,
  requiredNumberField,
  requiredTextField,
  textField,
  textsOf,
  valuesOf,
  yesNoField,
} from './form-fields';

const FIELDS = {
  code: requiredTextField('Code'),
  rank: requiredNumberField('Rank', WHOLE),
  model: textField('Model'),
  notes: longTextField('Notes'),
  price: numberField('Price', PRICE),
  tariff: yesNoField('Tariff'),
};

test.each([
  { code: 'A', rank: 1, model: 'M', notes: 'two\nlines', price: 0.000001, tariff: true },
  { code: 'A', rank: 0, model: null, notes: null, price: 0, tariff: false },
  { code: 'A', rank: 1, model: null, notes: null, price: null, tariff: null },
])('stored values are read and written without a change: %j', (row) => {
  expect(valuesOf(FIELDS, textsOf(FIELDS, row))).toEqual(row);
});

test('an empty form has empty texts, and its values are null but for a required text', () => {
  const empty = { code: '', rank: '', model: '', notes: '', price: '', tariff: '' };
  expect(emptyTexts(FIELDS)).toEqual(empty);
  expect(valuesOf(FIELDS, empty)).toEqual({
    code: '',
    rank: null,
    model: null,
    notes: null,
    price: null,
    tariff: null,
  });
});

test('texts are trimmed', () => {
  expect(valuesOf(FIELDS, { ...emptyTexts(FIELDS), code: ' A ', model: ' ' })).toMatchObject({
    code: 'A',
    model: null,
  });
});

test('required fields and numbers are checked, in the order of the fields', () => {
  expect(problemsOf(FIELDS, { ...emptyTexts(FIELDS), code: ' ', price: '1.1234567' })).toEqual({
    code: 'Enter a value.',
    rank: 'Enter a value.',
    price: 'Enter at most 6 decimals.',
  });
  expect(problemsOf(FIELDS, { ...emptyTexts(FIELDS), code: 'A', rank: '1.5' })).toEqual({
    rank: 'Enter a whole number.',
  });
});

test('labels are by name', () => {
  expect(labelsOf({ code: FIELDS.code })).toEqual({ code: 'Code' });
});
