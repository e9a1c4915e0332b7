import { exampleRequest } from './example-request';
import type { DocumentedOperation } from './list-operations';
import type { ParameterObject } from './paged-document';

const parameter = (name: string, place: string, example: unknown, required = false): ParameterObject => ({
  name,
  in: place,
  required,
  schema: {},
  example,
});
const bodyOf = (name: string, type = 'application/json') => ({
  type,
  schema: { $ref: `#/components/schemas/${name}` },
  example: { name },
  required: true,
});
const respondedWith = (status: string, body?: DocumentedOperation['body'], headers: string[] = []) => ({
  status,
  description: '',
  headers,
  body,
});

const operation: DocumentedOperation = {
  id: 'op',
  method: 'POST',
  path: '/v2/things/{id}',
  tag: 'things',
  title: '',
  notes: [],
  isDeprecated: false,
  credential: 'key',
  parameters: [parameter('id', 'path', 'a b/c', true)],
  responses: [respondedWith('200', bodyOf('Result'))],
  errors: [],
};

test('path parameters are filled and encoded; a query parameter is sent only when it is required', () => {
  expect(exampleRequest(operation).target).toBe('/v2/things/a%20b%2Fc');
  const parameters = [
    ...operation.parameters,
    parameter('page', 'query', 1),
    parameter('from', 'query', '2026-01-01 00:00:00', true),
  ];
  expect(exampleRequest({ ...operation, parameters }).target).toBe('/v2/things/a%20b%2Fc?from=2026-01-01+00%3A00%3A00');
});

test('the body is the example of the document, with the name of its schema', () => {
  expect(exampleRequest(operation).body).toBeUndefined();
  expect(exampleRequest({ ...operation, body: bodyOf('ThingInput') }).body).toEqual({
    value: { name: 'ThingInput' },
    schema: 'ThingInput',
  });
});

test('a key for repeats is sent where the operation accepts one', () => {
  expect(exampleRequest(operation).isIdempotent).toBe(false);
  expect(exampleRequest({ ...operation, parameters: [parameter('Idempotency-Key', 'header', 'k')] }).isIdempotent).toBe(
    true,
  );
});

test('the answers are all successful JSON bodies; a text has none', () => {
  const responses = [respondedWith('200', bodyOf('Result')), respondedWith('202', bodyOf('Job')), respondedWith('304')];
  expect(exampleRequest({ ...operation, responses }).answers).toEqual(['Result', 'Job']);
  expect(
    exampleRequest({ ...operation, responses: [respondedWith('200', bodyOf('Text', 'text/plain'))] }).answers,
  ).toBeUndefined();
});

test('a response with Set-Cookie starts or ends a session', () => {
  expect(exampleRequest(operation).setsCookie).toBe(false);
  expect(
    exampleRequest({ ...operation, responses: [respondedWith('200', undefined, ['Set-Cookie'])] }).setsCookie,
  ).toBe(true);
});
