import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import Ajv from 'ajv/dist/2020';
import { type Gateway, startGateway } from './gateway';

interface Example {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
  schema: object;
}

let gateway: Gateway;
let text: string;
let document: object;
beforeAll(async () => {
  gateway = await startGateway();
  text = await (await fetch(`${gateway.url}/v2/openapi.json`)).text();
  document = JSON.parse(text) as object;
});
afterAll(() => gateway.stop());

/** Every object of the document that fulfils the condition, with its place. */
function* objectsIn(node: unknown, is: (node: Record<string, unknown>) => boolean, place = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && is(node as Record<string, unknown>)) yield [place, node as Record<string, unknown>];
  for (const [name, member] of Object.entries(node)) yield* objectsIn(member, is, `${place}/${name}`);
}

test('openapi.v2.json is what the service serves; UPDATE_SNAPSHOTS=1 writes it', async () => {
  const file = join(__dirname, '..', 'openapi.v2.json');
  const served = `${JSON.stringify(document, null, 2)}\n`;
  if (process.env['UPDATE_SNAPSHOTS']) writeFileSync(file, served);
  expect(served).toBe(await readFile(file, 'utf8'));
});

test('a public linter has nothing against it', async () => {
  // what is open to everybody refuses nobody
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-4xx-response': 'off' } });
  const problems = await lintFromString({ source: text, config });
  expect(problems.map(({ severity, ruleId, message, location: [place] }) => `${severity} ${ruleId}: ${message} at ${place?.pointer}`)).toEqual([]);
});

test('every parameter, body, answer and error has an example, and each is as its schema says', () => {
  const ajv = new Ajv({ strict: false, formats: { date: true, int32: true } });
  ajv.addSchema({ $id: 'https://das.example/openapi', ...document });
  const described = [...objectsIn(document, (node) => 'schema' in node)] as [string, Example & Record<string, unknown>][];
  expect(described.length).toBeGreaterThan(100);
  for (const [place, { example, examples, schema }] of described) {
    const given = examples ? Object.values(examples).map(({ value }) => value) : [example];
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"https://das.example/openapi#/')) as object);
    for (const value of given) expect([place, value, validate(value), validate.errors]).toEqual([place, expect.anything(), true, null]);
  }
});

test('every operation has a name of its own, a sentence, an error for no key and one for our own faults', () => {
  const { paths } = document as { paths: Record<string, Record<string, { operationId: string; summary: string; responses: object; security?: [] }>> };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { summary, responses, security } of operations) {
    expect(summary).toMatch(/^[A-Z].*\.$/);
    if (!security) expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403', '429', '500', '503']));
  }
});

test('the document and its page are open to everybody, say nothing of a tenant, and the page loads nothing from elsewhere', async () => {
  const page = await fetch(`${gateway.url}/v2/docs`);
  const html = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`);
  expect(html).not.toMatch(/<(script|link|img|iframe)|src=|url\(|@import/i);
  expect(
    [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target).filter((target) => !/^(#[A-Za-z]+|\/v2\/openapi\.json)$/.test(String(target))),
  ).toEqual([]);
  for (const path of Object.keys((document as { paths: object }).paths)) expect(html).toContain(`<code>${path}</code>`);
});

test('every reference of the page leads somewhere on it', async () => {
  const html = await (await fetch(`${gateway.url}/v2/docs`)).text();
  const ids = new Set([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id));
  expect([...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id).filter((id) => !ids.has(id))).toEqual([]);
});
