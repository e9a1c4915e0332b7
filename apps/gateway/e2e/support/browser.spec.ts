import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { type WatchedPage, axeFindings, scrollsSideways, useBrowser } from './browser';

const { open } = useBrowser();

test('a page with faults has findings, of all rules or of those asked for', async () => {
  const { page } = await open('about:blank');
  await page.setContent(
    '<html lang="en"><title>T</title><main><h1>T</h1><img src="data:,"><p style="width: 3000px; color: #ccc; background: #fff">Pale</p></main></html>',
  );
  expect((await axeFindings(page)).sort()).toEqual(['color-contrast: p', 'image-alt: img']);
  expect(await axeFindings(page, ['image-alt'])).toEqual(['image-alt: img']);
  expect(await scrollsSideways(page)).toBe(true);
});

describe('the pages that tests use one after another', () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>T</title>'));
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());

  const tracesOf = async ({ page, context }: WatchedPage) => ({
    values: await page.evaluate(
      '[localStorage.length, sessionStorage.length, history.length, innerWidth, matchMedia("(prefers-color-scheme: dark)").matches]',
    ),
    cookies: await context.cookies(),
    pages: context.pages().length,
    time: await page.evaluate<boolean>('Date.now() > 1e12'),
  });
  const CLEAN = { values: [0, 0, 2, 1280, false], cookies: [], pages: 1, time: true };
  let first: Page;

  test('a test may leave traces on its page', async () => {
    const opened = await open(url);
    first = opened.page;
    expect(await tracesOf(opened)).toEqual(CLEAN);
    await opened.page.evaluate('localStorage.a = 1; sessionStorage.a = 1; document.cookie = "a=1"');
    await opened.page.setViewportSize({ width: 400, height: 300 });
    await opened.page.emulateMedia({ colorScheme: 'dark' });
    await opened.context.newPage();
    await opened.context.route('**/*', (route) => route.abort());
    opened.page.on('request', () => opened.faults.push('seen'));
  });

  test('the next test gets the same page without them, and changes its clock', async () => {
    const opened = await open(url);
    expect(opened.page).toBe(first);
    expect([await tracesOf(opened), opened.faults]).toEqual([CLEAN, []]);
    await opened.page.clock.setFixedTime(0);
    await opened.page.reload();
    expect(await opened.page.evaluate('Date.now()')).toBe(0);
  });

  test('a test after that gets another page, and a second page is separate from it', async () => {
    const opened = await open(url);
    expect(opened.page).not.toBe(first);
    expect(await tracesOf(opened)).toEqual(CLEAN);
    await opened.page.evaluate('localStorage.a = 1; document.cookie = "a=1"');
    const second = await open(url);
    expect(await tracesOf(second)).toEqual(CLEAN);
  });
});
