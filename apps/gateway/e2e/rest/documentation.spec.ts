import { type IncomingHttpHeaders, request } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DocumentationPage } from '../../src/rest/openapi/documentation-page';
import { PAGE_FILES } from '../../src/rest/openapi/docs/page-files';
import { useOwnGateway } from '../support/fixtures';
import { startGateway } from '../support/gateway';

const gateway = useOwnGateway();
const FILES = Object.keys(PAGE_FILES).map((name) => `/v2/docs/${name}`);

interface Raw {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The response as it is sent: `fetch` would decode it. */
async function get(path: string, headers: Record<string, string> = {}, url = gateway.url): Promise<Raw> {
  const [response] = (await once(request(url + path, { headers }).end(), 'response')) as [
    import('node:http').IncomingMessage,
  ];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

interface Document {
  paths: Record<string, Record<string, { operationId: string }>>;
  components: { schemas: object };
}
let html: string;
let document: Document;
beforeAll(async () => {
  html = (await get('/v2/docs')).body.toString();
  document = JSON.parse((await get('/v2/openapi.json')).body.toString()) as Document;
});

const matchesOf = (pattern: RegExp, text = html): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

test('the page needs no key, is HTML, and has the strict policy of the dashboard', async () => {
  const { status, headers } = await get('/v2/docs');
  expect([status, headers['content-type'], headers['cache-control'], headers['set-cookie']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
    undefined,
  ]);
  const dashboard = await get('/', { accept: 'text/html' });
  expect(dashboard.status).toBe(200);
  for (const name of [
    'content-security-policy',
    'referrer-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'x-content-type-options',
  ]) {
    expect([name, headers[name]]).toEqual([name, expect.any(String)]);
    expect([name, headers[name]]).toEqual([name, dashboard.headers[name]]);
  }
});

test('the page has no inline script, style or handler, and names only addresses of this service', () => {
  expect(html).not.toMatch(
    /<style|style="|<script(?! (type="module" )?src="\/v2\/docs\/[\w.-]+"><\/script>)|\son\w+="|javascript:/,
  );
  const addresses = matchesOf(/(?:href|src)="([^"]*)"/g).filter((address) => !address.startsWith('#'));
  expect(new Set(addresses)).toEqual(
    new Set([
      '/v2/docs/mark.svg',
      '/v2/docs/theme.js',
      '/v2/docs/page.css',
      '/v2/docs/page.mjs',
      '/',
      '/v2/openapi.json',
      '/v2/openapi-3.0.json',
    ]),
  );
});

test('every operation, path and schema of the document is on the page, under a stable anchor', () => {
  const ids = new Set(matchesOf(/\sid="([^"]*)"/g));
  const operations = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect([...operations, ...Object.keys(document.components.schemas)].filter((id) => !ids.has(id))).toEqual([]);
  for (const path of Object.keys(document.paths)) expect(html).toContain(`<code>${path}</code>`);
});

test('every anchor is unique, and every reference of the page has a target on the page', () => {
  const ids = matchesOf(/\sid="([^"]*)"/g);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const references = matchesOf(/(?:href="#|aria-labelledby="|aria-describedby="|popovertarget="|for=")([^"]*)"/g);
  expect(references.filter((id) => !ids.includes(id))).toEqual([]);
});

test('there is one first-level heading, and no level is skipped', () => {
  const levels = matchesOf(/<h(\d)/g).map(Number);
  expect([levels[0], levels.filter((level) => level === 1).length]).toEqual([1, 1]);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

describe.each(['/v2/docs', ...FILES])('%s', (path) => {
  test('is sent in the smallest encoding that the client accepts, and all encodings hold the same bytes', async () => {
    const [plain, gzip, br] = [
      await get(path),
      await get(path, { 'accept-encoding': 'gzip' }),
      await get(path, { 'accept-encoding': 'br, gzip' }),
    ];
    expect(
      [plain, gzip, br].map(({ headers }) => [headers['content-encoding'], headers.vary, headers['content-type']]),
    ).toEqual(
      [undefined, 'gzip', 'br'].map((encoding) => [encoding, 'Accept-Encoding', plain.headers['content-type']]),
    );
    expect([gunzipSync(gzip.body).equals(plain.body), brotliDecompressSync(br.body).equals(plain.body)]).toEqual([
      true,
      true,
    ]);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('is not sent again to a client that has it', async () => {
    const accept = { 'accept-encoding': 'br' };
    const { headers } = await get(path, accept);
    const known = await get(path, { ...accept, 'if-none-match': `W/${headers.etag}` });
    expect([known.status, known.body.length, known.headers.etag, known.headers.vary]).toEqual([
      304,
      0,
      headers.etag,
      'Accept-Encoding',
    ]);
    expect(known.headers['content-encoding']).toBeUndefined();
  });
});

test('the files are checked with the service at each visit, and have the type that a browser demands', async () => {
  const types = await Promise.all(
    FILES.map(async (path) => [path.split('.').at(-1), (await get(path)).headers] as const),
  );
  const expected = {
    css: 'text/css; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    mjs: 'text/javascript; charset=utf-8',
    svg: 'image/svg+xml',
  };
  for (const [ending, headers] of types) {
    expect([headers['content-type'], headers['cache-control'], headers['x-content-type-options']]).toEqual([
      expected[ending as keyof typeof expected],
      'no-cache',
      'nosniff',
    ]);
  }
});

test.each([
  '/v2/docs/',
  '/v2/docs/nothing.js',
  '/v2/docs/..%2fmain.js',
  '/v2/docs/page.css/x',
  '/v2/docs/%2e%2e/package.json',
])('%s is a 401 without a key, like every unknown path', async (path) => {
  expect((await get(path)).status).toBe(401);
});

test('the page is at most 100 kB in gzip and 1 MB in memory, and its files at most 15 kB in gzip', async () => {
  const sizeOf = async (path: string, encoding = 'gzip'): Promise<number> =>
    (await get(path, { 'accept-encoding': encoding })).body.length;
  expect(
    [await sizeOf('/v2/docs'), await sizeOf('/v2/docs', 'identity')].map(
      (size, index) => size <= [100_000, 1_000_000][index]!,
    ),
  ).toEqual([true, true]);
  const sizes = await Promise.all(FILES.map((path) => sizeOf(path)));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(15_000);
});

test('the page is written and compressed once', async () => {
  const documentation = gateway.app.get(DocumentationPage);
  const [one, other] = await Promise.all([documentation.readPage().read('br'), documentation.readPage().read('br')]);
  expect(one === other).toBe(true);
  expect((await get('/v2/docs', { 'accept-encoding': 'br' })).body.equals(one.body)).toBe(true);
});

test('without the dashboard the page has no link to it and uses the font of the system', async () => {
  const styleOf = async (url: string): Promise<string> => (await get('/v2/docs/page.css', {}, url)).body.toString();
  expect([
    html.includes('<a class="button" href="/">Dashboard</a>'),
    (await styleOf(gateway.url)).includes('@font-face'),
  ]).toEqual([true, true]);
  const off = await startGateway({ DAS_DASHBOARD: 'off' });
  try {
    const page = (await get('/v2/docs', {}, off.url)).body.toString();
    expect([page.includes('href="/"'), (await styleOf(off.url)).includes('@font-face')]).toEqual([false, false]);
    for (const address of matchesOf(/(?:href|src)="(\/[^"]*)"/g, page))
      expect([address, (await get(address, {}, off.url)).status]).toEqual([address, 200]);
  } finally {
    await off.stop();
  }
});
