import { operationsIn, prettyQuery, prettyVariables, variablesIn } from './operations';

test('the operations of a document have their names and kinds', () => {
  expect(
    operationsIn('query A { me { user { id } } } mutation { deleteProduct(id: 1) { id } } fragment F on User { id }'),
  ).toEqual([
    { name: 'A', isMutation: false },
    { name: undefined, isMutation: true },
  ]);
  expect(operationsIn('query {')).toEqual([]);
});

test('prettifying keeps a document with comments or mistakes as it is', () => {
  expect(prettyQuery('{me{user{id}}}')).toBe('{\n  me {\n    user {\n      id\n    }\n  }\n}\n');
  expect(['{ me { user { id } } } # why', 'query {'].map(prettyQuery)).toEqual([
    '{ me { user { id } } } # why',
    'query {',
  ]);
  expect(['{"a":1}', '{'].map(prettyVariables)).toEqual(['{\n  "a": 1\n}', '{']);
});

test.each([
  ['', {}],
  ['{"id": "1"}', { id: '1' }],
  ['[1]', undefined],
  ['null', undefined],
  ['{', undefined],
])('the variables of %j are %j', (text, variables) => {
  expect(variablesIn(text)).toEqual(variables);
});
