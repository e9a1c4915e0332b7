import { byTag, listOperations } from './list-operations';
import type { OperationObject, PagedDocument } from './paged-document';

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'A1' };
const MATCH = { name: 'If-Match', in: 'header', schema: { type: 'string' } };
const ERROR = { description: 'Not Found: `not_found`.' };

const documentOf = (paths: Record<string, Record<string, Partial<OperationObject>>>): PagedDocument => ({
  info: { title: 'T', version: '1', description: '' },
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, each]) => [
          method,
          { operationId: 'op', tags: ['products'], summary: 'Read.', responses: {}, ...each },
        ]),
      ),
    ]),
  ),
  components: { schemas: {}, responses: { NotFound: ERROR }, parameters: { IfMatch: MATCH }, headers: {} },
});

const operationOf = (operation: Partial<OperationObject>, method = 'get') =>
  listOperations(documentOf({ '/v2/x': { [method]: operation } }))[0];

test('the first sentence of the summary is the title; the other sentences and the description are notes', () => {
  expect(
    operationOf({ summary: 'Rotate the key. Returns it once. The old key ends.', description: 'More.' }),
  ).toMatchObject({
    title: 'Rotate the key',
    notes: ['Returns it once. The old key ends.', 'More.'],
  });
  expect(operationOf({ summary: 'List products, v2.0 too.' })).toMatchObject({
    title: 'List products, v2.0 too',
    notes: [],
  });
});

test('references to parameters are resolved, and shared errors are separated from responses', () => {
  const success = {
    description: 'Success.',
    headers: { ETag: {} },
    content: { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } },
  };
  const { parameters, responses, errors } = operationOf({
    parameters: [ID, { $ref: '#/components/parameters/IfMatch' } as never],
    responses: {
      200: success,
      304: { description: 'Not modified.' },
      404: { $ref: '#/components/responses/NotFound', description: '' },
    },
  })!;
  expect(parameters).toEqual([ID, MATCH]);
  expect(responses).toEqual([
    {
      status: '200',
      description: 'Success.',
      headers: ['ETag'],
      body: { type: 'application/json', schema: { type: 'object' }, example: { a: 1 }, required: false },
    },
    { status: '304', description: 'Not modified.', headers: [], body: undefined },
  ]);
  expect(errors).toEqual([{ status: '404', name: 'NotFound' }]);
});

test.each<[Partial<OperationObject>, string, string]>([
  [{}, 'get', 'key'],
  [{ security: [] }, 'post', 'none'],
  [{ security: [{ metrics_token: [] }] }, 'get', 'metrics_token'],
  [{ tags: ['session'] }, 'get', 'key'],
  [{ tags: ['session'] }, 'delete', 'session'],
  [{ tags: ['session'], security: [] }, 'post', 'none'],
])('%j of %s needs the credential %s', (operation, method, credential) => {
  expect(operationOf(operation, method)?.credential).toBe(credential);
});

test('operations are grouped by tag, in the order of the document', () => {
  const document = documentOf({
    '/v2/b': { get: { operationId: 'b1', tags: ['b'] } },
    '/v2/a': { get: { operationId: 'a1', tags: ['a'] } },
    '/v2/b/{id}': { get: { operationId: 'b2', tags: ['b'] } },
  });
  const groups = [...byTag(listOperations(document))].map(([tag, operations]) => [
    tag,
    ...operations.map(({ id }) => id),
  ]);
  expect(groups).toEqual([
    ['b', 'b1', 'b2'],
    ['a', 'a1'],
  ]);
});
