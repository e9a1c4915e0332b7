import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { useGateway } from '../support/fixtures';
import { typesOfDocument } from '../support/types-of-document';

const run = promisify(execFile);
const TSC = join(require.resolve('typescript-7/package.json'), '../bin/tsc');
const MODULES = join(__dirname, '..', '..', '..', '..', 'node_modules');
const COMPILER_OPTIONS = {
  target: 'es2023',
  lib: ['es2023', 'dom'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: ['node'],
};

const IMPORTS = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';
const [baseUrl, token] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } });
`;

const PROGRAM = `${IMPORTS}
const made = await client.POST('/v2/products', { body: { partnumber: 'CLIENT-1', list_price: 9.5, other_details: { any: ['thing'] } }, params: { header: { 'Idempotency-Key': 'client-1' } } });
if (!made.data) throw new Error(JSON.stringify(made.error));
const id: string = made.data.data.id;
const price: number | null = made.data.data.effective.list_price;
const page = await client.GET('/v2/products', { params: { query: { partnumber: 'client', sort: ['-created_at', 'id'], per_page: 5 } } });
const asked = await client.POST('/v2/approvals', { body: { request_date: '2030-01-02', opportunities: [{ partnumber: 'CLIENT-1', quote_quantity: 2 }] } });
const request = asked.data?.data;
const changed = await client.PATCH('/v2/approvals/{id}', { params: { path: { id: request?.id ?? '' }, header: { 'If-Match': '"1"' } }, body: { project_name: 'P' } });
const stale = await client.DELETE('/v2/approvals/{id}', { params: { path: { id: request?.id ?? '' }, header: { 'If-Match': '"1"' } } });
const found = await client.GET('/v2/approvals', { params: { query: { ids: [request?.id ?? ''] } } });
const removed = await client.DELETE('/v2/products/{id}', { params: { path: { id } } });
const wrong = await client.POST('/v2/approval-levels', { body: { name: 'L', code: 'L', rank: -1 } });
console.log(JSON.stringify([
  price, page.data?.meta.total, page.data?.data.map(({ partnumber }) => partnumber), request?.opportunities.map(({ status }) => status),
  changed.data?.data.version, stale.error?.error, found.data?.data.length, removed.data?.data.id === id, wrong.error?.errors,
]));
`;

const MISUSES = `${IMPORTS}
export const missing = client.POST('/v2/approval-levels', { body: { name: 'L', code: 'L' } });
export const rank = client.POST('/v2/approval-levels', { body: { name: 'L', code: 'L', rank: '1' } });
export const path = client.GET('/v2/nothing');
export const method = client.PATCH('/v2/products', { body: {} });
export const sort = client.GET('/v2/products', { params: { query: { sort: ['colour'] } } });
export const id = client.GET('/v2/products/{id}');
export const field = client.GET('/v2/approvals').then(({ data }) => data?.data[0]?.colour);
`;

const gateway = useGateway();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'das-client-'));
  symlinkSync(MODULES, join(folder, 'node_modules'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

test('a client generated from the document compiles, works, and its types refuse wrong requests', async () => {
  const document = (await (await fetch(`${gateway.url}/v2/openapi.json`)).json()) as object;
  const sources = { 'schema.ts': await typesOfDocument(document), 'program.ts': PROGRAM, 'misuses.ts': MISUSES };
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: Object.keys(sources) }),
  );
  const complaints = await run(process.execPath, [TSC, '--pretty', 'false', '-p', folder]).then(
    () => [],
    ({ stdout }: { stdout: string }) => stdout.split('\n').filter((line) => line && !line.startsWith(' ')),
  );
  const lines = MISUSES.split('\n');
  const lineOf = (complaint: string): string | undefined =>
    lines[Number(/misuses\.ts\((\d+),/.exec(complaint)?.[1]) - 1];
  expect(complaints.filter((complaint) => !lineOf(complaint))).toEqual([]);
  expect(new Set(complaints.map(lineOf))).toEqual(new Set(lines.filter((line) => line.startsWith('export '))));

  const { token } = await gateway.newTenant();
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), gateway.url, token]);
  expect(JSON.parse(stdout)).toEqual([
    9.5,
    1,
    ['CLIENT-1'],
    ['pending'],
    2,
    'version_conflict',
    1,
    true,
    { rank: ['The rank field must be at least 0.'] },
  ]);
});
