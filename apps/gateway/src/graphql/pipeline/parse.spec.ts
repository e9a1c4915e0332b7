import { assertJsonContentType, parseBody, parseParameters } from './parse';
import { MalformedRequest, UnsupportedMediaType } from '@das/platform';

const MOST = 3;
const QUERY = '{ ping }';

const only = (text: string) => parseBody(text, MOST).operations[0];
const bodyWith = (parameters: object): string => JSON.stringify({ query: QUERY, ...parameters });
const malformed = (message: string): Error => new MalformedRequest(message);

test.each([
  [{ variables: { a: 1 } }, { variables: { a: 1 } }],
  [{ variables: '{"a": 1}' }, { variables: { a: 1 } }],
  [{ variables: null }, {}],
  [{ variables: '' }, {}],
  [{ variables: ' ' }, {}],
  [{ variables: [] }, {}],
  [{ variables: '[]' }, {}],
  [{ variables: {} }, { variables: {} }],
  [{ variables: 'null' }, {}],
  [{ operationName: 'Ping' }, { operationName: 'Ping' }],
  [{ operationName: '' }, {}],
  [{ operationName: null }, {}],
  [{ extensions: { persistedQuery: {} } }, { extensions: { persistedQuery: {} } }],
  [{ extensions: [] }, {}],
  [{ query: null }, { query: undefined }],
  [{ query: ' \n' }, { query: undefined }],
  [{ query: ` ${QUERY}` }, { query: ` ${QUERY}` }],
  [{ unknown: 1 }, {}],
])('a body with %j asks for %j', (parameters, operation) => {
  expect(only(bodyWith(parameters))).toEqual({
    query: QUERY,
    operationName: undefined,
    variables: undefined,
    extensions: undefined,
    ...operation,
  });
});

test.each([
  ['', 'The body is not valid JSON: '],
  ['{ping}', 'The body is not valid JSON: {ping}'],
  [`{${'x'.repeat(300)}`, `The body is not valid JSON: {${'x'.repeat(199)}`],
  ['null', 'The body must be a JSON object or an array of them: null'],
  ['"text"', 'The body must be a JSON object or an array of them: "text"'],
  [`"${'x'.repeat(300)}"`, `The body must be a JSON object or an array of them: "${'x'.repeat(199)}`],
  ['[[]]', 'The body must be a JSON object or an array of them: [[]]'],
  ['[]', 'A batch must hold an operation.'],
  [JSON.stringify(Array(MOST + 1).fill({})), 'A batch may hold at most 3 operations, got 4.'],
  [bodyWith({ query: 7 }), 'The parameter "query" must be a string.'],
  [bodyWith({ operationName: {} }), 'The parameter "operationName" must be a string.'],
  [bodyWith({ variables: [1] }), 'The parameter "variables" must be a map.'],
  [bodyWith({ variables: '7' }), 'The parameter "variables" must be a map.'],
  [bodyWith({ variables: '{a}' }), 'The parameter "variables" is not valid JSON.'],
  [bodyWith({ extensions: true }), 'The parameter "extensions" must be a map.'],
])('the body %j is refused, and told why in 200 characters of it', (text, message) => {
  expect(() => parseBody(text, MOST)).toThrow(MalformedRequest);
  expect(() => parseBody(text, MOST)).toThrow(malformed(message));
});

test('a batch is its operations in order, also when it is one', () => {
  const queries = (text: string) => parseBody(text, MOST).operations.map(({ query }) => query);
  expect(queries('[{"query":"a"},{"query":"b"},{}]')).toEqual(['a', 'b', undefined]);
  expect([parseBody('[{}]', MOST).isBatch, parseBody('{}', MOST).isBatch]).toEqual([true, false]);
});

test('the parameters of a GET are one operation, its variables in JSON', () => {
  const operation = { query: QUERY, operationName: 'Ping', variables: { a: [1] }, extensions: undefined };
  expect(parseParameters({ query: QUERY, operationName: 'Ping', variables: '{"a":[1]}' })).toEqual({
    operations: [operation],
    isBatch: false,
  });
  expect(() => parseParameters({ query: [QUERY, QUERY] })).toThrow(
    malformed('The parameter "query" must be a string.'),
  );
});

test.each([
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json ; charset="UTF-8"',
  'application/json; charset=utf8',
])('the content type %s is JSON in UTF-8', (contentType) => {
  expect(() => assertJsonContentType(contentType)).not.toThrow();
});

test.each([
  undefined,
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=application/json',
  'application/jsonp',
  'application/json; charset=latin1',
])('the content type %s is refused', (contentType) => {
  const message = `The content type must be application/json in UTF-8, but is "${contentType ?? ''}".`;
  expect(() => assertJsonContentType(contentType)).toThrow(new UnsupportedMediaType(message));
});
