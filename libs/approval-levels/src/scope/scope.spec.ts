import { type Scope, type ScopeInput, type ScopeValues, covers, scopeOf, uncoveredBy } from './scope';

const NOTHING: ScopeValues = {
  sales_region: null,
  request_type: null,
  customer_name: null,
  end_customer_name: null,
  account_number: null,
  rep_firm: null,
  category_id: null,
};
const UNLIMITED: Scope = {
  sales_regions: null,
  request_types: null,
  customers: null,
  account_numbers: null,
  rep_firms: null,
  category_ids: null,
};

test.each<[string, ScopeInput, Partial<ScopeValues>, boolean]>([
  ['a region in the list', { sales_regions: ['NA', 'EMEA'] }, { sales_region: 'EMEA' }, true],
  ['a region outside of the list', { sales_regions: ['NA'] }, { sales_region: 'EMEA' }, false],
  ['a region in another case and with blanks', { sales_regions: [' emea'] }, { sales_region: 'EMEA ' }, true],
  ['a customer with letters beyond ASCII', { customers: ['ÉCLAIR GmbH'] }, { customer_name: 'éclair gmbh' }, true],
  ['an end customer', { customers: ['Acme'] }, { customer_name: 'Globex', end_customer_name: 'ACME' }, true],
  ['neither customer', { customers: ['Acme'] }, { customer_name: 'Globex', end_customer_name: null }, false],
  ['no value', { account_numbers: ['A-1'] }, {}, false],
  [
    'each of two dimensions',
    { sales_regions: ['NA'], rep_firms: ['Hale'] },
    { sales_region: 'NA', rep_firm: 'hale' },
    true,
  ],
  ['one of two dimensions', { sales_regions: ['NA'], rep_firms: ['Hale'] }, { sales_region: 'NA' }, false],
  ['a category', { category_ids: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] }, { category_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, true],
])('a scope and %s', (_, input, values, isCovered) => {
  expect(covers(scopeOf(input), { ...NOTHING, ...values })).toBe(isCovered);
});

test('no scope covers everything', () => {
  expect(covers(null, NOTHING)).toBe(true);
});

test('the dimensions that do not cover are named', () => {
  const scope = scopeOf({ sales_regions: ['NA'], request_types: ['spot'], rep_firms: ['Hale'] });
  expect(uncoveredBy(scope, { ...NOTHING, request_type: 'Spot' })).toEqual(['sales_regions', 'rep_firms']);
});

test.each<[string, ScopeInput | null | undefined, Scope | null]>([
  ['no input', undefined, null],
  ['null', null, null],
  ['an input whose dimensions are null', { sales_regions: null }, null],
  [
    'values that are equal when compared: the first stays',
    { sales_regions: ['EMEA', 'emea', 'NA', ' Emea '] },
    { ...UNLIMITED, sales_regions: ['EMEA', 'NA'] },
  ],
  [
    'an id in lower case',
    { category_ids: ['01arz3ndektsv4rrffq69g5fav'] },
    { ...UNLIMITED, category_ids: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] },
  ],
])('the scope of %s', (_, input, scope) => {
  expect(scopeOf(input)).toEqual(scope);
});
