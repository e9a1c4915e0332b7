import { changedMembers } from '../../api/changed-members';
import { type Category, NEW_CATEGORY, formLabels, formProblems, formValues, inputOf } from './category-values';
import { NEW_FIELD } from './field-values';

const CATEGORY: Category = {
  id: 'C1',
  code: 'HMI',
  name: 'Operator panels',
  description: null,
  list_price: null,
  msrp: 0,
  moq: 10,
  tariff_surcharge: 0.35,
  allow_tariff: false,
  max_discount_percent: 22.5,
  override_min_rank: 30,
  updated_at: '2026-01-01 00:00:00',
  custom_fields: [
    { key: 'screen', label: 'Screen', type: 'number', required: true, options: null, min: 1, max: 30.5, pattern: null },
    {
      key: 'rating',
      label: null,
      type: 'enum',
      required: false,
      options: ['IP40', 'IP65'],
      min: null,
      max: null,
      pattern: null,
    },
  ],
};

test('a stored category is read and written without a change; 0, false and null are kept apart', () => {
  const { id: _, updated_at, ...stored } = CATEGORY;
  expect([inputOf(formValues(CATEGORY)), updated_at]).toEqual([stored, CATEGORY.updated_at]);
});

test('an emptied value is null, and only what differs is sent', () => {
  const before = inputOf(formValues(CATEGORY));
  expect(changedMembers(before, inputOf({ ...formValues(CATEGORY), moq: '', allow_tariff: '' }))).toEqual({
    moq: null,
    allow_tariff: null,
  });
});

test('members that the type of a field does not use are not sent', () => {
  const field = { ...NEW_FIELD, key: ' a ', type: 'date', options: 'x', min: '1', max: '2', pattern: 'p' };
  expect(inputOf({ ...NEW_CATEGORY, custom_fields: [field] }).custom_fields).toEqual([
    { key: 'a', label: null, type: 'date', required: false, options: null, min: null, max: null, pattern: null },
  ]);
});

test('options are the lines without empty ones', () => {
  const field = { ...NEW_FIELD, key: 'a', type: 'enum', options: ' IP40 \n\n IP65' };
  expect(inputOf({ ...NEW_CATEGORY, custom_fields: [field] }).custom_fields[0]?.options).toEqual(['IP40', 'IP65']);
});

test('the problems of custom fields are at their members', () => {
  const custom_fields = [
    { ...NEW_FIELD, key: 'a' },
    { ...NEW_FIELD, key: 'a', min: '1.5' },
    { ...NEW_FIELD, type: 'enum' },
    { ...NEW_FIELD, key: 'n', type: 'number', min: '5', max: '-1' },
  ];
  expect(formProblems({ ...NEW_CATEGORY, max_discount_percent: '101', custom_fields })).toEqual({
    name: 'Enter a value.',
    max_discount_percent: 'Enter at most 100.',
    'custom_fields.1.key': 'Another field has this key.',
    'custom_fields.1.min': 'Enter a whole number.',
    'custom_fields.2.key': 'Enter a value.',
    'custom_fields.2.options': 'Enter at least one option.',
    'custom_fields.3.min': 'The minimum is above the maximum.',
  });
});

test('the fields are named for a person, in the order of the form, and a custom field has those of its type', () => {
  const labels = formLabels([NEW_FIELD, { ...NEW_FIELD, type: 'enum' }, { ...NEW_FIELD, type: 'number' }]);
  expect(Object.entries(labels).filter(([path]) => path === 'name' || path.startsWith('custom_fields'))).toEqual([
    ['name', 'Name'],
    ['custom_fields.0.key', 'Custom field 1, Key'],
    ['custom_fields.0.label', 'Custom field 1, Label'],
    ['custom_fields.0.type', 'Custom field 1, Type'],
    ['custom_fields.0.min', 'Custom field 1, Minimum length'],
    ['custom_fields.0.max', 'Custom field 1, Maximum length'],
    ['custom_fields.0.pattern', 'Custom field 1, Pattern'],
    ['custom_fields.1.key', 'Custom field 2, Key'],
    ['custom_fields.1.label', 'Custom field 2, Label'],
    ['custom_fields.1.type', 'Custom field 2, Type'],
    ['custom_fields.1.options', 'Custom field 2, Options'],
    ['custom_fields.2.key', 'Custom field 3, Key'],
    ['custom_fields.2.label', 'Custom field 3, Label'],
    ['custom_fields.2.type', 'Custom field 3, Type'],
    ['custom_fields.2.min', 'Custom field 3, Minimum'],
    ['custom_fields.2.max', 'Custom field 3, Maximum'],
  ]);
});
