import type { Page } from 'playwright-core';
import { axeFindings, scrollsSideways, useBrowser } from '../support/browser';
import { useGateway } from '../support/fixtures';

const gateway = useGateway();
const { open } = useBrowser();

const at = (anchor = ''): string => `${gateway.url}/v2/docs${anchor}`;
const sized = (width: number, more: object = {}) => ({ viewport: { width, height: 800 }, ...more });

/** The text of the focused element, without line ends. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()`);
/** The distance of a section's heading from the top of the window. */
const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(`document.querySelector('#${id} h2, #${id} h3').getBoundingClientRect().top`);
const operationLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('.operation-link:visible');

test('the page has its landmarks, one heading of the first level, and a first Tab stop that leads to the content', async () => {
  const { page, faults } = await open(at());
  for (const role of ['banner', 'search', 'main'] as const)
    expect([role, await page.getByRole(role).count()]).toEqual([role, 1]);
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['REST documentation']);
  expect(await page.title()).toBe('REST documentation · Discount Approval Service');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
  expect(await page.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/');
  expect(faults).toEqual([]);
});

/** Leaves one section of each kind: axe needs a second for them, and a minute for all on a busy machine. */
const KINDS = [
  'approvalsCreate',
  'approvalsRead',
  'discountsCreate',
  'sessionLogIn',
  'metrics',
  'Product',
  'CreateProductInput',
  'ErrorCode',
];
const leaveKinds = (page: Page): Promise<void> =>
  page.evaluate(
    `for (const each of document.querySelectorAll('.operation, .schema')) if (!${JSON.stringify(KINDS)}.includes(each.id)) each.remove()`,
  );

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 768],
  ['dark', 768],
  ['light', 360],
  ['dark', 360],
] as const)('axe finds nothing and the page does not scroll sideways: %s at %i px', async (colorScheme, width) => {
  const { page, faults } = await open(at('#approvalsCreate'), sized(width, { colorScheme }));
  expect(await scrollsSideways(page)).toBe(false);
  await leaveKinds(page);
  await page.locator('#approvalsRead summary').click();
  expect([await axeFindings(page), faults]).toEqual([[], []]);
});

test.each([
  ['dark', 1440],
  ['light', 360],
] as const)(
  'axe finds nothing in an empty search with examples in TypeScript: %s at %i px',
  async (colorScheme, width) => {
    const { page, faults } = await open(at(), sized(width, { colorScheme }));
    await leaveKinds(page);
    await page.getByRole('radio', { name: 'TypeScript' }).check();
    if (width < 1024) await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('searchbox', { name: 'Search operations' }).fill('no such operation');
    expect([await axeFindings(page), await scrollsSideways(page), faults]).toEqual([[], false, []]);
  },
);

test.each([
  ['with', true],
  ['without', false],
])('an address with an anchor shows its operation below the bar, %s the script', async (_, javaScriptEnabled) => {
  const { page } = await open(at('#webhooksReplay'), { javaScriptEnabled });
  const bar = await page.getByRole('banner').boundingBox();
  const heading = await page
    .getByRole('heading', { name: 'Send many deliveries of an endpoint again, as a job' })
    .boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
  expect(heading?.y).toBeLessThan(200);
});

test('the navigation marks the section that is being read', async () => {
  const { page } = await open(at('#productsCreate'));
  const current = page.locator('nav [aria-current]');
  await current.filter({ hasText: 'POST /v2/products' }).waitFor();
  expect(await current.count()).toBe(1);
});

test('the chosen language of the examples is kept', async () => {
  const { page } = await open(at());
  const shown = async (): Promise<boolean[]> =>
    Promise.all(['curl', 'typescript'].map((language) => page.locator(`#productsRead figure.${language}`).isVisible()));
  expect(await shown()).toEqual([true, false]);
  await page.getByRole('radio', { name: 'TypeScript' }).check();
  expect(await shown()).toEqual([false, true]);
  await page.reload();
  expect(await shown()).toEqual([false, true]);
  await page.goto('about:blank');
  await page.goto(at('#webhooksReplay'));
  expect([await shown(), (await topOf(page, 'webhooksReplay')) < 200]).toEqual([[false, true], true]);
});

test('an example is copied as it is shown, and the set-up names this service', async () => {
  const { page, context } = await open(at());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy curl: Read a product', exact: true }).click();
  await page.getByText('Copied.', { exact: true }).waitFor({ state: 'attached' });
  const copied: string = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe('curl "$BASE/v2/products/17" \\\n  -H "Authorization: Bearer $KEY"');
  expect(await page.locator('#set-up figure.curl code').textContent()).toContain(
    `BASE=${new URL(gateway.url).origin}\n`,
  );
});

test('where copying is refused the example is selected instead', async () => {
  const { page, faults } = await open(at());
  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`);
  await page.getByRole('button', { name: 'Copy curl: Read a product', exact: true }).click();
  await page.getByText('The browser does not allow copying. The example is selected.').waitFor({ state: 'attached' });
  expect(await page.evaluate('getSelection().toString()')).toBe(
    'curl "$BASE/v2/products/17" \\\n  -H "Authorization: Bearer $KEY"',
  );
  expect(faults).toEqual([]);
});

test.each([
  ['dark', 'light', 'rgb(16, 18, 22)'],
  ['light', 'dark', 'rgb(255, 255, 255)'],
] as const)(
  'the theme %s that the dashboard stored is used although the system has the theme %s',
  async (theme, colorScheme, color) => {
    const { page } = await open(at(), { colorScheme });
    const background = (): Promise<string> =>
      page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    expect(await background()).not.toBe(color);
    await page.evaluate(`localStorage.setItem('das.theme', '${theme}')`);
    await page.reload();
    expect(await background()).toBe(color);
  },
);

describe('on a narrow screen', () => {
  test('the navigation is a drawer: a chosen operation closes it and gets the focus', async () => {
    const { page } = await open(at(), sized(360));
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.getByRole('button', { name: 'Open navigation' }).press('Enter');
    await page.getByRole('link', { name: 'Create a product POST /v2/products', exact: true }).click();
    expect([await page.getByRole('navigation').count(), await focused(page)]).toEqual([0, 'Create a product']);
    expect(await topOf(page, 'productsCreate')).toBeLessThan(200);
  });

  test('the drawer is closed with Escape or with its button, and the focus returns; “/” opens it', async () => {
    const { page } = await open(at(), sized(360));
    await page.getByRole('button', { name: 'Open navigation' }).press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Close navigation');
    await page.keyboard.press('Escape');
    expect([await page.getByRole('navigation').count(), await focused(page)]).toEqual([0, 'Open navigation']);
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('Search operations');
    await page.getByRole('button', { name: 'Close navigation' }).click();
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  test('controls are at least 44 px high', async () => {
    const { page } = await open(at('#productsRead'), sized(360));
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const heights: number[] = await page.evaluate(`
      [...document.querySelectorAll('button, nav a, summary, input[type=search], .languages label, .bar a')]
        .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().height)`);
    expect(heights.length).toBeGreaterThan(100);
    expect(heights.filter((height) => height < 44)).toEqual([]);
  });
});

test('without its script the page is readable, and has no control that does nothing', async () => {
  const { page, faults } = await open(at(), { javaScriptEnabled: false });
  expect(await page.getByRole('heading', { name: 'Create a product', exact: true }).isVisible()).toBe(true);
  expect(await page.locator('#productsCreate figure.curl').isVisible()).toBe(true);
  expect([await page.getByRole('searchbox').count(), await page.getByRole('button').count()]).toEqual([0, 0]);
  expect(await operationLinks(page).count()).toBeGreaterThan(50);
  await page.getByRole('radio', { name: 'TypeScript' }).check();
  expect(await page.locator('#productsCreate figure.typescript').isVisible()).toBe(true);
  expect(faults).toEqual([]);
});
