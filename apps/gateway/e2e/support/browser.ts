import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { findChromium } from './chromium';
import { ReusedPage } from './reused-page';
import { SharedByFiles } from './shared-by-files';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page with everything that a page must not cause: errors in the console, violations of the policy, and requests to other hosts. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  faults: string[];
}

/** Minified, because each document compiles it. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

type Options = Parameters<Browser['newContext']>[0];

export interface BrowserFixture {
  /** Opens a page of an empty browser profile. It ends with the test. */
  open: (url: string, options?: Options) => Promise<WatchedPage>;
  /** The same before the page has loaded anything. @param url of the origin that the page may call */
  openContext: (url: string, options?: Options) => Promise<WatchedPage>;
}

async function launch(): Promise<Browser> {
  const found = await findChromium();
  if (!found) throw new Error('There is no Chromium: install one, or set DAS_CHROMIUM to its path.');
  return chromium.launch({ executablePath: found.executable, env: { ...process.env, ...found.env }, args: FLAGS });
}

/** Its start takes a second. */
const shared = new SharedByFiles(
  launch,
  (browser) => browser.close(),
  (browser) => browser.isConnected(),
);

/** The pages that the spec files of a worker process use one after another. */
const reusedPages = new WeakMap<Browser, ReusedPage>();

/** The browser for the tests of a file; each page has a profile of its own. Without any Chromium the tests fail: see `findChromium`. */
export function useBrowser(): BrowserFixture {
  let browser: Browser;
  let taken: ReusedPage | undefined;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await shared.acquire();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    if (taken && !(await taken.giveBack())) reusedPages.delete(browser);
    taken = undefined;
  });
  afterAll(() => shared.release());
  const takeReused = async (origin: string, options: NonNullable<Options>) => {
    const reused = reusedPages.get(browser) ?? (await ReusedPage.in(browser));
    reusedPages.set(browser, reused);
    if (!reused.isFree) return undefined;
    taken = reused;
    return reused.take(origin, options);
  };
  const openNew = async (options: Options) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    contexts.push(context);
    return { page: await context.newPage(), context };
  };
  const openContext: BrowserFixture['openContext'] = async (url, options = {}) => {
    const { origin, protocol } = new URL(url);
    const mayReuse = protocol === 'http:' && ReusedPage.takes(options);
    const reused = mayReuse ? await takeReused(origin, options) : undefined;
    const { page, context } = reused ?? (await openNew(options));
    return { page, context, faults: watch(page, origin) };
  };
  const open: BrowserFixture['open'] = async (url, options) => {
    const opened = await openContext(url, options);
    await opened.page.goto(url);
    return opened;
  };
  return { open, openContext };
}

function watch(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => new URL(request.url()).origin !== origin && faults.push(`request: ${request.url()}`));
  return faults;
}

/**
 * What axe finds on the page, as rule and selector. Axe runs in the page directly: its wrapper for Playwright opens a further page for each
 * call, which takes five times as long.
 *
 * @param rules these rules alone, instead of all
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(AXE);
  const options = {
    resultTypes: ['violations'],
    preload: { assets: ['media'] }, // style sheets are read by an experimental rule alone, which is off
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
  };
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Whether the page is wider than the window. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
