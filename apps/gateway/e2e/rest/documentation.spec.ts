import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { useGateway } from '../support/fixtures';

const gateway = useGateway();
const FILES = ['page.css', 'page.mjs', 'scalar.js'].map((name) => `/v2/docs/${name}`);

interface Raw {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The response as it is sent: `fetch` would decode it. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const [response] = (await once(request(gateway.url + path, { method, headers }).end(), 'response')) as [
    IncomingMessage,
  ];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

test('the page needs no key, and its policy allows only scripts and requests of this origin', async () => {
  const { status, headers } = await get('/v2/docs');
  expect([status, headers['content-type'], headers['cache-control'], headers['set-cookie']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
    undefined,
  ]);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  const dashboard = await get('/', { accept: 'text/html' });
  expect(dashboard.status).toBe(200);
  expect(dashboard.headers['content-security-policy']).toContain("style-src 'self';");
  for (const name of [
    'referrer-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'x-content-type-options',
  ]) {
    expect([name, headers[name]]).toEqual([name, expect.any(String)]);
    expect([name, headers[name]]).toEqual([name, dashboard.headers[name]]);
  }
});

test('the page has no inline script, and loads only its listed files', async () => {
  const html = (await get('/v2/docs')).body.toString();
  const addresses = [...html.matchAll(/<(?:script|link)[^>]*(?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address);
  expect(addresses.sort()).toEqual(FILES);
  expect(html.match(/<script/g)).toHaveLength(2);
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

  test('is not sent again to a client that has it, and HEAD has the headers of GET', async () => {
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
    const head = await get(path, accept, 'HEAD');
    const facts = (of: IncomingHttpHeaders): unknown[] =>
      ['content-type', 'content-length', 'content-encoding', 'etag', 'cache-control'].map((name) => of[name]);
    expect([head.status, head.body.length, ...facts(head.headers)]).toEqual([200, 0, ...facts(headers)]);
  });
});

test('the files are checked with the service at each visit, and have the type that a browser demands', async () => {
  const expected = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };
  for (const path of FILES) {
    const { headers } = await get(path);
    expect([path, headers['content-type'], headers['cache-control'], headers['x-content-type-options']]).toEqual([
      path,
      path.endsWith('css') ? expected.css : expected.js,
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
  '/v2/docs/index.html',
  '/v2/docs/dist/scalar.js',
])('%s is a 401 without a key, like every unknown path', async (path) => {
  expect((await get(path)).status).toBe(401);
});

test('the page and its files are at most 1.5 MB in gzip', async () => {
  const sizes = await Promise.all(
    ['/v2/docs', ...FILES].map(async (path) => (await get(path, { 'accept-encoding': 'gzip' })).body.length),
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(1_500_000);
});
