import { type Scope, scopeInput, scopeText, scopeValues } from './scope-form';

const NONE: Scope = {
  sales_regions: null,
  request_types: null,
  customers: null,
  account_numbers: null,
  rep_firms: null,
  category_ids: null,
};
const EMPTY = scopeValues(null);

test.each<[string, Partial<typeof EMPTY>, Scope | null]>([
  ['empty fields give null', {}, null],
  ['blanks and separators give null', { sales_regions: ' ; ;' }, null],
  [
    'values are separated and trimmed',
    { customers: 'Acme, Inc.;  Globex ' },
    { ...NONE, customers: ['Acme, Inc.', 'Globex'] },
  ],
  ['categories are a list', { category_ids: ['C1'] }, { ...NONE, category_ids: ['C1'] }],
])('%s', (_, values, scope) => {
  expect(scopeInput({ ...EMPTY, ...values })).toEqual(scope);
});

test('the fields of a scope give the same scope', () => {
  const scope = { ...NONE, sales_regions: ['EMEA', 'NA'], category_ids: ['C1'] };
  expect(scopeInput(scopeValues(scope))).toEqual(scope);
});

test.each([
  [null, 'Everything'],
  [
    { ...NONE, sales_regions: ['EMEA', 'NA'], category_ids: ['C1', 'C2'] },
    'Regions: EMEA, NA · Categories: DRV, deleted category',
  ],
  [{ ...NONE, rep_firms: ['Hale'] }, 'Rep firms: Hale'],
])('%j in words', (scope, text) => {
  expect(scopeText(scope, new Map([['C1', 'DRV']]))).toBe(text);
});

test('categories whose names are not known are counted', () => {
  expect(scopeText({ ...NONE, category_ids: ['C1', 'C2'] }, undefined)).toBe('Categories: 2');
});
