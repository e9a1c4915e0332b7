import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { curlExample } from '../../src/rest/openapi/docs/curl-example';
import { exampleRequest } from '../../src/rest/openapi/docs/example-request';
import { type DocumentedOperation, listOperations } from '../../src/rest/openapi/docs/list-operations';
import type { PagedDocument } from '../../src/rest/openapi/docs/paged-document';
import { typescriptExample, typescriptSetUp } from '../../src/rest/openapi/docs/typescript-example';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { PASSWORD, cookieOf, logIn, newPerson } from '../support/people';
import { typesOfDocument } from '../support/types-of-document';

const run = promisify(execFile);
const TSC = join(require.resolve('typescript-7/package.json'), '../bin/tsc');
const MODULES = join(__dirname, '..', '..', '..', '..', 'node_modules');
const COMPILER_OPTIONS = {
  target: 'es2023',
  lib: ['es2023'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
  types: ['node'],
};
const METRICS_TOKEN = 'metrics-token-of-the-examples';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: '1', DAS_METRICS_TOKEN: METRICS_TOKEN });
const tenant = useTenant(gateway);
let folder: string;
let document: PagedDocument;
let operations: DocumentedOperation[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'das-examples-'));
  symlinkSync(MODULES, join(folder, 'node_modules'));
  document = (await (await fetch(`${gateway.url}/v2/openapi.json`)).json()) as PagedDocument;
  operations = listOperations(document);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs all examples in one shell, in which `curl` prints its arguments. */
async function curlArguments(): Promise<Map<string, string[]>> {
  const END = '=end=';
  const head = `uuidgen() { printf 4f8c; }\ncurl() { for each in "$@"; do printf '%s\\0' "$each"; done; printf '${END}\\0'; }\n`;
  const script = head + operations.map((operation) => curlExample(exampleRequest(operation))).join('\n');
  const { stdout } = await run('sh', ['-euc', script], {
    env: { BASE: 'http://das', KEY: 'das_stg_1', METRICS_TOKEN: 'm' },
    maxBuffer: 10_000_000,
  });
  const calls = stdout.split(`${END}\0`).map((each) => each.split('\0').slice(0, -1));
  return new Map(operations.map(({ id }, index) => [id, calls[index] ?? []]));
}

test('a shell reads each curl example as one call of the documented method, path, headers and body', async () => {
  const calls = await curlArguments();
  expect(calls.size).toBe(operations.length);
  for (const { id, method, path, body, credential, parameters } of operations) {
    const [url = '', ...options] = calls.get(id) ?? [];
    const valueOf = (option: string): string | undefined =>
      options.includes(option) ? options[options.indexOf(option) + 1] : undefined;
    const pattern = new RegExp(`^http://das${path.replace(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[0-9A-Z]+')}$`);
    expect([id, url]).toEqual([id, expect.stringMatching(pattern)]);
    expect([id, valueOf('-X') ?? 'GET', JSON.parse(valueOf('-d') ?? 'null')]).toEqual([
      id,
      method,
      body?.example ?? null,
    ]);
    const isKeyed = parameters.some(({ name }) => name === 'Idempotency-Key');
    expect([id, options.includes('Idempotency-Key: 4f8c'), options.includes('Content-Type: application/json')]).toEqual(
      [id, isKeyed, body !== undefined],
    );
    expect([id, options.includes('Authorization: Bearer das_stg_1')]).toEqual([id, credential === 'key']);
  }
});

test('every TypeScript example compiles under the strict rules, against the types of the document', async () => {
  writeFileSync(join(folder, 'das.ts'), await typesOfDocument(document));
  for (const operation of operations)
    writeFileSync(
      join(folder, `${operation.id}.ts`),
      `${typescriptSetUp}\n\n${typescriptExample(exampleRequest(operation))}\n`,
    );
  writeFileSync(
    join(folder, 'wrong.ts'),
    `${typescriptSetUp}\nexport const wrong = { partnumber: 1 } satisfies Schemas['CreateProductInput'];\n`,
  );
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }),
  );
  const complaints = await run(process.execPath, [TSC, '--pretty', 'false', '-p', folder]).then(
    () => [],
    ({ stdout }: { stdout: string }) => stdout.split('\n').filter((line) => line && !line.startsWith(' ')),
  );
  expect(complaints).toEqual([expect.stringMatching(/wrong\.ts\(\d+,\d+\): error TS2322/)]); // the planted fault shows that the types are read
});

/** Examples of rows, people and hosts that this tenant does not have. A read or change of an example id is 404. */
const OTHER_STATUSES: Record<string, number> = {
  apiKeysCreate: 422, // the user
  approvalsPreviewRoute: 404, // the stored request
  demoSessionLogIn: 404, // outside demo mode
  productsCreate: 422, // the category
  sessionChangePassword: 401, // the current password
  sessionLogIn: 401, // the person
  webhooksCreate: 422, // the host has no address
  webhooksUpdate: 422, // the host has no address
};

test('the service accepts the request of every TypeScript example', async () => {
  const person = await newPerson(gateway, tenant, 'owner');
  const cookie = cookieOf(await logIn(gateway.url, { email: person.email, password: PASSWORD }));
  const main = [
    'const statuses = {};',
    'const { fetch } = globalThis;',
    'let id = "";',
    'globalThis.fetch = async (...request) => { const response = await fetch(...request); statuses[id] = response.status; return response; };',
    ...operations.map(
      (operation) => `id = '${operation.id}'; await import('./${operation.id}.ts').catch(() => undefined);`,
    ),
    'console.log(JSON.stringify(statuses));',
  ];
  writeFileSync(join(folder, 'main.mjs'), main.join('\n'));
  const env = { BASE: gateway.url, KEY: tenant.token, SESSION: cookie, METRICS_TOKEN };
  const { stdout } = await run(process.execPath, ['--no-warnings', join(folder, 'main.mjs')], { env });
  const expected = operations.map(({ id, path, responses }) => [
    id,
    OTHER_STATUSES[id] ?? (path.includes('{') ? 404 : Number(responses[0]?.status)),
  ]);
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(expected));
});
