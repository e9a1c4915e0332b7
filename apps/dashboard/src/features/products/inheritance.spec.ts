import { inheritanceText, pricingText } from './inheritance';

const CATEGORY = {
  id: 'C',
  code: 'ACDC',
  name: 'AC-DC supplies',
  list_price: null,
  msrp: null,
  moq: 10,
  tariff_surcharge: 4.5,
  allow_tariff: true,
  custom_fields: [],
};

test.each([
  ['moq', false, '10, from ACDC'],
  ['moq', true, 'Set on the product. ACDC has 10.'],
  ['tariff_surcharge', false, '4.50, from ACDC'],
  ['allow_tariff', false, 'Yes, from ACDC'],
  ['list_price', false, undefined],
] as const)('%s set on the product (%s) says %s', (name, hasOwn, text) => {
  expect(inheritanceText(name, hasOwn, CATEGORY)).toBe(text);
});

test('without a category nothing is inherited, and a category without a code has its name', () => {
  expect(inheritanceText('moq', false, null)).toBe(undefined);
  expect(inheritanceText('moq', false, { ...CATEGORY, code: null })).toBe('10, from AC-DC supplies');
});

test('0 and false are values', () => {
  expect([
    pricingText('moq', 0),
    pricingText('tariff_surcharge', 0),
    pricingText('allow_tariff', false),
    pricingText('moq', null),
  ]).toEqual(['0', '0.00', 'No', undefined]);
});
