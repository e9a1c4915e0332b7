import { columnLabels, columnProblem, firstKey, mappingByName, matchProblem } from './columns';
import { CATEGORIES, PRODUCTS } from './import-fields';

const products = (...header: string[]) => mappingByName(header, PRODUCTS.fields);

test('columns are mapped by the names of the API, of the form and by further ones', () => {
  expect(products('partnumber', 'List price', 'MIN. ORDER QUANTITY', 'Category', 'Tariff_Surcharge')).toEqual([
    'partnumber',
    'list_price',
    '',
    'category_code',
    'tariff_surcharge',
  ]);
  expect(mappingByName(['Greatest discount %', 'code'], CATEGORIES.fields)).toEqual(['max_discount_percent', 'code']);
});

test('unknown columns, columns without a name and the second of two equal ones are not imported', () => {
  const header = ['Part number', 'Colour', '', 'part no.', 'MOQ', 'moq'];
  expect(products(...header)).toEqual(['partnumber', '', '', '', 'moq', '']);
  expect(columnLabels(['A', '', 'B', 'A'])).toEqual(['A, column 1', 'Column 2', 'B', 'A, column 4']);
});

test('a field takes one column, and the key needs one', () => {
  const labels = ['A', 'B', 'C'];
  expect([0, 1, 2].map((index) => columnProblem(['moq', 'moq', ''], index, labels))).toEqual([
    undefined,
    '“A” is imported into this field already.',
    undefined,
  ]);
  expect(matchProblem(PRODUCTS, ['moq'], 'partnumber')).toBe('Choose the column of the field Part number.');
  expect(matchProblem(PRODUCTS, ['partnumber'], 'partnumber')).toBeUndefined();
  expect(firstKey(PRODUCTS, ['external_id', 'id'])).toBe('external_id');
  expect(firstKey(PRODUCTS, ['moq'])).toBe('partnumber');
});
