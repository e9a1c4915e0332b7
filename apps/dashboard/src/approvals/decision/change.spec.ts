import { changeOf } from './change';

test.each<[string, unknown, unknown, [string, string]]>([
  ['a text', 'Acme', 'Globex', ['Acme', 'Globex']],
  ['a number', 10, 8.5, ['10', '8.5']],
  ['a value that was absent', null, 0, ['–', '0']],
  ['a value that was removed', 'P90D', undefined, ['P90D', '–']],
  ['custom values', { a: 1 }, { a: 2 }, ['{"a":1}', '{"a":2}']],
])('%s is shown before and after', (_, old, current, [before, after]) => {
  expect(changeOf('field', 'Field', old, current)).toEqual([{ what: 'Field', before, after }]);
});

test.each<[unknown, unknown]>([
  ['Acme', 'Acme'],
  [null, undefined],
  [null, ''],
  [{ a: 1 }, { a: 1 }],
])('%j and %j are equal', (old, current) => {
  expect(changeOf('field', 'Field', old, current)).toEqual([]);
});

test.each(['lifecycle_state', 'status'])('a %s is shown as its word', (field) => {
  expect(changeOf(field, 'State', 'pending', 'partially_approved')).toEqual([
    { what: 'State', before: 'Pending', after: 'Partly approved' },
  ]);
  expect(changeOf(field, 'State', null, 'a_later_state')).toEqual([
    { what: 'State', before: '–', after: 'a_later_state' },
  ]);
});

test.each<[string, unknown, string]>([
  ['approved_price', 8.1, '8.10'],
  ['requested_price', 0.000001, '0.000001'],
  ['quote_quantity', 1200, '1,200'],
  ['request_date', '2026-11-03', '3 Nov 2026'],
  ['expected_delivery_date', '2026-11-03T00:00:00Z', '3 Nov 2026'],
])('a %s of %p is shown as %s', (field, value, text) => {
  expect(changeOf(field, 'Field', null, value).map(({ after }) => after)).toEqual([text]);
});
