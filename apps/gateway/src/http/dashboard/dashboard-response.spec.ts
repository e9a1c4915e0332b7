import { gzipSync } from 'node:zlib';
import { type DashboardFile, type FileRequest, dashboardResponse } from './dashboard-response';

const fileOf = (text: string, type: string): DashboardFile => ({
  type,
  etag: `"${text}"`,
  identity: Buffer.from(text),
  br: Buffer.from(`br ${text}`),
  gzip: gzipSync(text),
});
const FILES = new Map([
  ['/index.html', fileOf('page', 'text/html; charset=utf-8')],
  ['/mark.svg', fileOf('mark', 'image/svg+xml')],
  ['/assets/a-1.js', fileOf('script', 'text/javascript; charset=utf-8')],
]);
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

const responseTo = (request: Partial<FileRequest>) =>
  dashboardResponse(FILES, { method: 'GET', path: '/', ...request });
const outlineOf = (request: Partial<FileRequest>) => {
  const response = responseTo(request);
  return response && [response.status, response.headers['cache-control'], response.body.toString()];
};

test.each(['/', '/inbox', '/requests/01H', '/index.html', '/assets', '/graphql/x', '/%76%32/products'])(
  'a browser that opens %s gets the page, which is not stored',
  (path) => {
    expect(outlineOf({ path, accept: BROWSER })).toEqual([200, 'no-store', 'page']);
  },
);

test.each(['/graphql', '/v1/discounts', '/v2', '/v2/docs', '/v2/nothing', '/health/live', '/metrics'])(
  'the API answers %s',
  (path) => {
    expect(responseTo({ path, accept: BROWSER })).toBeUndefined();
  },
);

test.each([
  ['POST', BROWSER],
  ['OPTIONS', BROWSER],
  ['GET', undefined],
  ['GET', '*/*'],
  ['GET', 'application/json'],
  ['GET', 'text/html;q=0'],
])('%s of an unknown path with Accept %s is left to the API', (method, accept) => {
  expect(responseTo({ method, path: '/nothing', accept })).toBeUndefined();
});

test('built files are immutable below /assets/, and revalidated elsewhere', () => {
  expect(outlineOf({ path: '/assets/a-1.js' })).toEqual([200, 'public, max-age=31536000, immutable', 'script']);
  expect(outlineOf({ path: '/mark.svg' })).toEqual([200, 'no-cache', 'mark']);
  expect(responseTo({ path: '/mark.svg', if_none_match: 'W/"other", W/"mark"' })).toEqual({
    status: 304,
    headers: { 'cache-control': 'no-cache', etag: '"mark"', vary: 'Accept-Encoding' },
    body: '',
  });
});

test.each(['/assets/', '/assets/a-2.js', '/assets/../x', '/assets/%2e%2e/x', '/assets//x', '/assets/a-1.js/'])(
  '%s is not a file, and not the page',
  (path) => {
    expect(outlineOf({ path, accept: BROWSER })).toEqual([404, 'no-store', '']);
  },
);

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('Accept-Encoding %s is answered with %s', (encodings, encoding) => {
  const { headers } = responseTo({ path: '/assets/a-1.js', encodings }) as { headers: Record<string, string> };
  expect([headers['content-encoding'], headers['vary'], headers['content-type']]).toEqual([
    encoding,
    'Accept-Encoding',
    'text/javascript; charset=utf-8',
  ]);
});

test('the page has the strict policy', () => {
  const { headers } = responseTo({ accept: BROWSER }) as { headers: Record<string, string> };
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(headers).toMatchObject({
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('without a build everything is left to the API', () => {
  expect(dashboardResponse(new Map(), { method: 'GET', path: '/', accept: BROWSER })).toBeUndefined();
});
