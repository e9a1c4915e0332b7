import { changedMembers } from '../../api/changed-members';
import { NEW_PRODUCT, type Product, formProblems, formValues, inputOf } from './product-values';

const CATEGORY = {
  id: 'C1',
  code: 'HMI',
  name: 'Operator panels',
  list_price: null,
  msrp: null,
  moq: 10,
  tariff_surcharge: 4.5,
  allow_tariff: true,
  custom_fields: [
    {
      key: 'screen_size_in',
      label: null,
      type: 'number',
      required: true,
      options: null,
      min: null,
      max: null,
      pattern: null,
    },
  ],
};

const PRODUCT = {
  id: '7',
  partnumber: 'VHM-07-PCT',
  description: '7 in panel',
  model: null,
  list_price: 612,
  msrp: null,
  moq: 0,
  tariff_surcharge: 0.000001,
  allow_tariff: false,
  other_details: { color: 'grey', screen_size_in: 7 },
  created_at: '2026-01-01 00:00:00',
  updated_at: '2026-01-01 00:00:00',
  category: CATEGORY,
} as Product;

test('a stored product is read and written without a change; 0, false and null are kept apart', () => {
  const { id: _, created_at, updated_at, category, ...stored } = PRODUCT;
  expect(inputOf(formValues(PRODUCT), CATEGORY)).toEqual({
    ...inputOf(NEW_PRODUCT, null),
    ...stored,
    category_id: category?.id,
  });
  expect([created_at, updated_at]).toEqual([PRODUCT.created_at, PRODUCT.updated_at]);
});

test('an emptied price is null, and only what differs is sent', () => {
  const values = formValues(PRODUCT);
  const changed = inputOf({ ...values, moq: '', allow_tariff: '', custom: { screen_size_in: '7.5' } }, CATEGORY);
  expect(changedMembers(inputOf(values, CATEGORY), changed)).toEqual({
    moq: null,
    allow_tariff: null,
    other_details: { color: 'grey', screen_size_in: 7.5 },
  });
});

test('the part number, numbers and custom fields are checked', () => {
  expect(formProblems(NEW_PRODUCT, null)).toEqual({ partnumber: 'Enter a value.' });
  expect(formProblems({ ...formValues(PRODUCT), list_price: '1.1234567', moq: '1.5', custom: {} }, CATEGORY)).toEqual({
    list_price: 'Enter at most 6 decimals.',
    moq: 'Enter a whole number.',
    'other_details.screen_size_in': 'Enter a value.',
  });
});
