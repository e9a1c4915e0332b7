import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import {
  type OpenApi,
  brokenInGraphql,
  deprecationsOf,
  mayBeRemoved,
  present,
  released,
  removedFromRest,
  storeReleased,
} from '../support/released';

beforeAll(() => {
  if (process.env['UPDATE_RELEASED']) storeReleased();
});

const now = new Date();

test('GraphQL has everything that the last release had, or it was deprecated 12 months ago', () =>
  expect(brokenInGraphql(released().graphql, present().graphql, now)).toEqual([]));

test('REST has everything that the last release had, or it was deprecated 12 months ago', () =>
  expect(removedFromRest(released().rest, present().rest, now)).toEqual([]));

test('the reason of each deprecation in GraphQL has its date', () => {
  for (const reason of deprecationsOf(buildSchema(present().graphql)).values())
    expect(reason).toMatch(/\b\d{4}-\d{2}-\d{2}\b/);
});

test('each deprecated REST operation has the date of its deprecation', () => {
  const operations = Object.entries(present().rest.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );
  const dates = operations.flatMap(({ name, deprecated, 'x-deprecated-since': since }) =>
    deprecated ? [[name, since]] : [],
  );
  expect(dates).toEqual([['post /v1/discount/create', '2025-11-30']]);
});

describe('a removal', () => {
  const today = new Date('2031-06-01T00:00:00Z');
  test.each([
    ['without a deprecation', null, false],
    ['with a deprecation without a date', 'Use b.', false],
    ['11 months after the deprecation', 'Since 2030-07-01: use b.', false],
    ['12 months after the deprecation', 'Since 2030-06-01: use b.', true],
  ])('%s: %p is allowed: %p', (_, since, allowed) => {
    expect(mayBeRemoved(since, today)).toBe(allowed);
    const mark = since === null ? '' : `@deprecated(reason: "${since}")`;
    const broken = brokenInGraphql(`type Query { a: Int ${mark} b: Int }`, 'type Query { b: Int }', today);
    expect(broken).toEqual(allowed ? [] : ['Query.a was removed.']);
    const a = { get: { ...(since !== null && { deprecated: true, 'x-deprecated-since': since }) } };
    const before = { paths: { '/v2/a': a, '/v2/b': { get: {} } }, components: { schemas: {} } };
    const after = { ...before, paths: { '/v2/b': { get: {} } } };
    expect(removedFromRest(before, after, today)).toEqual(allowed ? [] : ['GET /v2/a']);
  });
});

test('a removed parameter, property, nested property and value of REST are found; a renamed schema is not a removal', () => {
  const documentOf = (name: string, properties: object, parameters: string[]): OpenApi =>
    ({
      paths: {
        '/v2/a': {
          get: {
            parameters: parameters.map((each) => ({ in: 'query', name: each })),
            responses: {
              200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
            },
          },
        },
      },
      components: { schemas: { [name]: { properties } } },
    }) as unknown as OpenApi;
  const before = documentOf('Old', { x: {}, y: { items: { properties: { z: {} } } }, e: { enum: ['v', 'w'] } }, [
    'p',
    'q',
  ]);
  expect(
    removedFromRest(before, documentOf('New', before.components.schemas['Old']?.properties ?? {}, ['p', 'q']), now),
  ).toEqual([]);
  const after = documentOf('New', { y: { items: { properties: {} } }, e: { enum: ['v'] } }, ['p']);
  expect(removedFromRest(before, after, now)).toEqual([
    'GET /v2/a query q',
    'GET /v2/a 200 x',
    'GET /v2/a 200 y z',
    'GET /v2/a 200 e w',
  ]);
});

/** The unreleased entries of the changelog that concern an interface. */
function interfaceEntries(): string[] {
  const changelog = readFileSync(join(__dirname, '../../../../CHANGELOG.md'), 'utf8');
  const [, unreleased = ''] = changelog.split(/^## /m);
  const sections = unreleased.split(/^### /m).filter((section) => /^(REST|GraphQL|Interfaces)\n/.test(section));
  return sections.flatMap((section) => section.split(/^- /m).slice(1));
}

test('each entry of the changelog about an interface names an operation, a field or a header', () => {
  const entries = interfaceEntries();
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter((entry) => !/`[^`]+`/.test(entry))).toEqual([]);
});
