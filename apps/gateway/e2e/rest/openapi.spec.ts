import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventTypes } from '@das/events';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import Ajv from 'ajv/dist/2020';
import { type DocumentName, PublishedDocuments } from '../../src/rest/openapi/published-documents';
import { useGateway } from '../support/fixtures';
import { typesOfDocument } from '../support/types-of-document';

interface Example {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
  schema: object;
}

type Paths = Record<
  string,
  Record<
    string,
    {
      operationId: string;
      summary: string;
      responses: Record<string, { content: Record<string, Example> }>;
      security?: [];
    }
  >
>;

const gateway = useGateway();
let text: string;
let document: object;
beforeAll(async () => {
  text = await (await fetch(`${gateway.url}/v2/openapi.json`)).text();
  document = JSON.parse(text) as object;
});

/** Every object of the document that meets the condition, with its path. */
function* objectsIn(
  node: unknown,
  is: (node: Record<string, unknown>) => boolean,
  place = '#',
): Generator<[string, Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && is(node as Record<string, unknown>)) yield [place, node as Record<string, unknown>];
  for (const [name, member] of Object.entries(node)) yield* objectsIn(member, is, `${place}/${name}`);
}

test('openapi.v2.json is the document that the service serves; UPDATE_SNAPSHOTS=1 writes it', async () => {
  const file = join(__dirname, '..', '..', 'openapi.v2.json');
  const served = `${JSON.stringify(document, null, 2)}\n`;
  if (process.env['UPDATE_SNAPSHOTS']) writeFileSync(file, served);
  expect(served).toBe(await readFile(file, 'utf8'));
});

/** The problems that a public linter (Redocly) reports. */
async function problemsIn(source: string, rules: Record<string, 'off'>): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source, config });
  return problems.map(
    ({ severity, ruleId, message, location: [place] }) => `${severity} ${ruleId}: ${message} at ${place?.pointer}`,
  );
}

/**
 * Open paths refuse no request. The contract names `/v2/webhooks/deliveries/{id}` and `/v2/webhooks/{id}/test`, which only a webhook with
 * the id `deliveries` would make ambiguous.
 */
const RULES_OFF = { 'operation-4xx-response': 'off', 'no-ambiguous-paths': 'off' } as const;

/** Rules that Spectral has too: `openapi-rules.spec.ts` checks them in the 3.1 form. */
const OF_SPECTRAL = Object.fromEntries(
  [
    'info-license',
    'no-duplicated-tag-names',
    'no-enum-type-mismatch',
    'no-invalid-media-type-examples',
    'no-invalid-parameter-examples',
    'no-invalid-schema-examples',
    'no-path-trailing-slash',
    'no-server-example.com',
    'no-server-trailing-slash',
    'no-unused-components',
    'operation-2xx-response',
    'operation-operationId',
    'operation-operationId-unique',
    'path-parameters-defined',
  ].map((rule): [string, 'off'] => [rule, 'off']),
);

test('a public linter reports no problem by the rules that Spectral lacks', async () => {
  expect(await problemsIn(text, { ...RULES_OFF, ...OF_SPECTRAL })).toEqual([]);
});

describe('the document in OpenAPI 3.0', () => {
  let older: string;
  beforeAll(async () => {
    older = await (await fetch(`${gateway.url}/v2/openapi-3.0.json`)).text();
  });

  test('is valid OpenAPI 3.0: the same linter reports no problem', async () => {
    // the license has no URL, and its identifier is new in 3.1
    expect(await problemsIn(older, { ...RULES_OFF, 'info-license-strict': 'off' })).toEqual([]);
    expect((JSON.parse(older) as { openapi: string }).openapi).toBe('3.0.3');
  });

  test('has every operation and every component of the 3.1 document, in the same order', () => {
    const namesOf = (source: object): string[][] => {
      const { paths, components } = source as { paths: Paths; components: Record<string, object> };
      const operations = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => [method, path, operationId]),
      );
      return [...operations, ...Object.entries(components).map(([kind, members]) => [kind, ...Object.keys(members)])];
    };
    expect(namesOf(JSON.parse(older) as object)).toEqual(namesOf(document));
  });

  test('generates the same types as the 3.1 document, except that it has no webhooks and ids are strings only', async () => {
    const typesOf = async (source: object): Promise<string> =>
      (await typesOfDocument(source)).replaceAll(/\/\*\*.*?\*\/\s*/gs, '');
    const older_types = await typesOf(JSON.parse(older) as object);
    const ids_as_text = (await typesOf({ ...document, webhooks: undefined }))
      .replaceAll('(string | number)[]', 'string[]')
      .replaceAll('string | number', 'string');
    expect(older_types.split('\n')).toEqual(ids_as_text.split('\n'));
  });
});

test('every parameter, body, response and error has an example, and every example matches its schema', () => {
  const formats = { date: true as const, 'date-time': true as const, int32: true as const, int64: true as const };
  const ajv = new Ajv({ strict: false, formats });
  ajv.addSchema({ $id: 'https://das.example/openapi', ...document });
  const described = [...objectsIn(document, (node) => 'schema' in node)] as [
    string,
    Example & Record<string, unknown>,
  ][];
  expect(described.length).toBeGreaterThan(100);
  for (const [place, { example, examples, schema }] of described) {
    const given = examples ? Object.values(examples).map(({ value }) => value) : [example];
    const validate = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"https://das.example/openapi#/')) as object,
    );
    for (const value of given)
      expect([place, value, validate(value), validate.errors]).toEqual([place, expect.anything(), true, null]);
  }
});

test('every operation has a unique name, a summary, an error for a missing key and one for internal errors', () => {
  const { paths } = document as { paths: Paths };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { summary, responses, security } of operations) {
    expect(summary).toMatch(/^[A-Z].*\.$/);
    if (!security) expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403', '429', '500', '503']));
  }
});

/** Generators create a type for the schema, with an invented name when it has none. */
const makesType = ({ properties, enum: values }: Record<string, unknown>): boolean =>
  typeof properties === 'object' || (Array.isArray(values) && values.length > 1);

test('every object and every enum is a named schema, so that generated code has no invented names; generators make no code of webhooks', () => {
  const unnamed = [...objectsIn({ ...document, webhooks: undefined }, makesType)]
    .map(([place]) => place)
    .filter((place) => !/^#\/components\/schemas\/[A-Z][A-Za-z]+$/.test(place));
  expect(unnamed).toEqual([]);
});

test('the section of webhooks has every event type of the catalogue, with its schema and example', () => {
  const { webhooks } = document as { webhooks: Record<string, { post: { requestBody: object; summary: string } }> };
  const described = Object.entries(webhooks).map(([name, { post }]) => [name, post.summary, post.requestBody]);
  const expected = eventTypes.catalogue.map(({ name, description, example, schema }) => {
    const { $schema: _, ...body } = schema;
    return [name, description, { required: true, content: { 'application/json': { schema: body, example } } }];
  });
  expect(described).toEqual(JSON.parse(JSON.stringify(expected)));
});

test('the schemas of responses are named for their contents', () => {
  const { paths } = document as { paths: Paths };
  const schemaOf = (method: string, path: string, status: number): unknown =>
    paths[path]?.[method]?.responses[status]?.content['application/json']?.schema;
  const named = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  expect(schemaOf('get', '/v2/products', 200)).toEqual(named('ProductPage'));
  expect(schemaOf('post', '/v2/products', 201)).toEqual(named('ProductResult'));
  expect(schemaOf('get', '/v2/audit-logs', 200)).toEqual(named('AuditLogCursorPage'));
  expect(schemaOf('post', '/v2/approvals/{id}/decisions', 200)).toEqual(named('DecisionResult'));
  expect(schemaOf('post', '/v2/discounts/bulk-approve', 202)).toEqual(named('QueuedJobResult'));
});

test('the example of a bulk approval has next levels only for advanced items, errors only for failed items, and a matching summary', () => {
  const { paths } = document as { paths: Paths };
  const { example } = paths['/v2/discounts/bulk-approve']?.['post']?.responses[200]?.content['application/json'] as {
    example: {
      summary: Record<string, number>;
      results: { index: number; outcome: string; next_levels?: []; error?: object }[];
    };
  };
  const { summary, results } = example;
  expect(
    results.map(({ index, outcome, next_levels, error }) => [
      index,
      outcome,
      next_levels !== undefined,
      error !== undefined,
    ]),
  ).toEqual([
    [0, 'approved', false, false],
    [1, 'advanced', true, false],
    [2, 'failed', false, true],
  ]);
  expect(summary).toEqual({ total: 3, approved: 1, partially_approved: 0, advanced: 1, unchanged: 0, failed: 1 });
});

describe.each<DocumentName>(['openapi.json', 'openapi-3.0.json'])('/v2/%s', (name) => {
  test('is serialized once: every response has the same bytes', async () => {
    const documents = gateway.app.get(PublishedDocuments);
    expect(documents.read(name) === documents.read(name)).toBe(true);
    const read = async (): Promise<Buffer> =>
      Buffer.from(await (await fetch(`${gateway.url}/v2/${name}`)).arrayBuffer());
    expect((await read()).equals(await read())).toBe(true);
    expect((await read()).equals(documents.read(name).body)).toBe(true);
  });

  test('has an ETag: a matching If-None-Match returns 304, and HEAD has the headers of GET', async () => {
    const ask = (method: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${gateway.url}/v2/${name}`, { method, headers });
    const facts = ({ headers }: Response): unknown[] =>
      ['content-type', 'content-length', 'etag', 'cache-control'].map((each) => headers.get(each));
    const [whole, head] = [await ask('GET'), await ask('HEAD')];
    expect([head.status, await head.text(), ...facts(head)]).toEqual([200, '', ...facts(whole)]);
    const etag = String(whole.headers.get('etag'));
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const known = await ask('GET', { 'If-None-Match': `"other", W/${etag}` });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await ask('GET', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});
