import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { useOwnGateway } from '../support/fixtures';
import { startGateway } from '../support/gateway';

const gateway = useOwnGateway();
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';
const KIB = 1_000;
const DIST = join(__dirname, '../../../dashboard/dist');

interface Raw {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends the path as it is: `fetch` would resolve dot segments. */
async function send(url: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const sent = request(new URL(url).origin, { path, method, headers }).end();
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

const page = (path: string, headers: Record<string, string> = {}) =>
  send(gateway.url, path, { accept: BROWSER, ...headers });

/** The addresses of scripts and styles that the page names. */
const assetsIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
const assetsOf = ({ body }: Raw): string[] => assetsIn(body.toString());

test('a browser gets the page at every address that is not of the API, without a credential, a cookie or a rate limit', async () => {
  for (const path of ['/', '/inbox', '/requests/01H?tab=history', '/assetsx']) {
    const { status, headers, body } = await page(path);
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-store',
      'text/html; charset=utf-8',
    ]);
    expect([
      headers['set-cookie'],
      headers['x-ratelimit-limit'],
      body.toString().startsWith('<!doctype html>'),
    ]).toEqual([undefined, undefined, true]);
  }
});

test.each(['/assets/../x', '/assets/%2e%2e/x', '/assets//x', '/assets/nothing.js'])(
  '%s is 404 without a page',
  async (path) => {
    const { status, headers, body } = await page(path);
    expect([status, headers['cache-control'], body.toString()]).toEqual([404, 'no-store', '']);
  },
);

test('assets are immutable, and HEAD has the headers of GET', async () => {
  const [path = ''] = assetsOf(await page('/'));
  const [get, head] = [await send(gateway.url, path), await send(gateway.url, path, {}, 'HEAD')];
  expect([get.status, get.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    get.headers['content-length'],
    0,
  ]);
});

test('API clients get the answers that they got without the dashboard', async () => {
  const off = await startGateway({ DAS_DASHBOARD: 'off' });
  try {
    for (const [path, accept] of [
      ['/', '*/*'],
      ['/nothing', 'application/json'],
      ['/v2/nothing', BROWSER],
      ['/graphql', BROWSER],
      ['/health/live', BROWSER],
    ] as const) {
      const [on, without] = [await send(gateway.url, path, { accept }), await send(off.url, path, { accept })];
      expect([path, on.status, on.body.toString()]).toEqual([path, without.status, without.body.toString()]);
    }
    expect((await send(off.url, '/', { accept: BROWSER })).status).toBe(401);
  } finally {
    await off.stop();
  }
});

test('the first load is at most 150 kB of HTML, JavaScript and CSS in gzip, and the font at most 50 kB', async () => {
  const gzip = { 'accept-encoding': 'gzip' };
  const first = await page('/', gzip);
  const assets = assetsOf(await page('/'));
  const loaded = await Promise.all(assets.map((path) => send(gateway.url, path, gzip)));
  expect(assets.length).toBeGreaterThan(1);
  expect(loaded.reduce((sum, { body }) => sum + body.length, first.body.length)).toBeLessThanOrEqual(150 * KIB);
  const css = await send(gateway.url, assets.find((path) => path.endsWith('.css')) ?? '');
  const [, font = ''] = /url\((\/assets\/[^)]+\.woff2)\)/.exec(css.body.toString()) ?? [];
  expect((await send(gateway.url, font, gzip)).body.length).toBeLessThanOrEqual(50 * KIB);
});

test('a chunk that is loaded later is at most 60 kB in gzip, and that of the console at most 200 kB', () => {
  const chunks = globSync('assets/*.js.gz', { cwd: DIST });
  expect(chunks.length).toBeGreaterThan(10);
  const entry = assetsIn(readFileSync(join(DIST, 'index.html'), 'utf8'));
  const most = (name: string): number => (name.startsWith('assets/console-') ? 200 : 60) * KIB;
  const later = chunks.filter((name) => !entry.includes(`/${name.replace(/\.gz$/, '')}`));
  expect(later.filter((name) => readFileSync(join(DIST, name)).length > most(name))).toEqual([]);
});
