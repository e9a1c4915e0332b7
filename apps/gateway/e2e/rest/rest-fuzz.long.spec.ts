import * as fc from 'fast-check';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { givenCategory, givenLevel, givenProduct, givenRequest } from '../support/factories';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);
let operations: Operation[];
let known: string[];
beforeAll(async () => {
  const document = (await (await fetch(`${gateway.url}/v2/openapi.json`, { headers: headers() })).json()) as Document;
  operations = operationsOf(document);
  const makers = [givenProduct, givenCategory, givenLevel, givenRequest, givenRequest, givenRequest];
  known = await Promise.all(makers.map((make) => make(tenant)));
});

const ROUNDS = 400;
const headers = (): Record<string, string> => ({ authorization: `Bearer ${tenant.token}` });

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: { in: string; name: string }[]; requestBody?: { content: Record<string, { schema: Schema }> } }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  method: string;
  path: string;
  queries: string[];
  body?: fc.Arbitrary<unknown>;
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '%_\\',
    '-1',
    '0',
    '1e999',
    '2147483648',
    '99999999999999999999',
    '2030-02-31',
    'null',
    '😀',
    '01KJQDJGR0RT2GZSKYPD8J86G9',
  ),
);
const scalar = fc.oneof(
  text,
  fc.constantFrom('\ud800', null, true, -1, 0, 1e21, 0.1234567),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A random value for a schema: mostly valid, sometimes invalid. */
function valueOf(document: Document, schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const { properties, items } =
    (schema.$ref && document.components.schemas[schema.$ref.split('/').at(-1) ?? '']) || schema;
  if (depth > 3 || !(properties || items)) return scalar;
  if (items)
    return fc.oneof({ weight: 6, arbitrary: fc.array(valueOf(document, items, depth + 1), { maxLength: 3 }) }, scalar);
  const members = Object.entries(properties ?? {}).map(
    ([name, member]) => [name, valueOf(document, member, depth + 1)] as const,
  );
  return fc.oneof({ weight: 6, arbitrary: fc.record(Object.fromEntries(members), { requiredKeys: [] }) }, scalar);
}

function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const queries = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const schema = requestBody?.content['application/json']?.schema;
      return { method: method.toUpperCase(), path, queries, ...(schema && { body: valueOf(document, schema) }) };
    }),
  );
}

interface Request {
  method: string;
  path: string;
  body?: string;
}

function requestOf({ method, path, queries, body }: Operation): fc.Arbitrary<Request> {
  const given = fc.record({
    ids: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, text), { minLength: 2, maxLength: 2 }),
    query: queries.length ? fc.dictionary(fc.constantFrom(...queries), text, { maxKeys: 4 }) : fc.constant({}),
    body: body ?? fc.constant(undefined),
  });
  return given.map(({ ids, query, body: value }) => {
    const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(ids.shift() || '0'));
    const search = new URLSearchParams(query).toString();
    return {
      method,
      path: search ? `${filled}?${search}` : filled,
      ...(body && { body: JSON.stringify(value) ?? 'null' }),
    };
  });
}

/** Asserts that the response is no 5xx and that no internal error was logged. */
async function holds({ method, path, body }: Request): Promise<void> {
  const before = gateway.log.length;
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(gateway.url + path, { method, headers: { ...headers(), ...json }, body });
  await response.arrayBuffer();
  const logged = gateway.log.slice(before).filter((line) => line.includes('A bug'));
  expect({ method, path, body, failed: response.status >= 500, logged }).toEqual({
    method,
    path,
    body,
    failed: false,
    logged: [],
  });
}

test('random requests generated from the document cause no internal error', async () => {
  expect(operations.length).toBeGreaterThan(30);
  await fc.assert(fc.asyncProperty(fc.oneof(...operations.map(requestOf)), holds), {
    numRuns: ROUNDS,
    includeErrorInReport: true,
  });
});
