import type { Locator, Page } from 'playwright-core';
import { axeFindings, scrollsSideways, useBrowser } from '../support/browser';
import { useGateway, useTenant } from '../support/fixtures';
import { loggedIn } from '../support/people';
import { until } from '../support/service-process';

const gateway = useGateway();
const tenant = useTenant(gateway);
const { open, openContext } = useBrowser();

const at = (anchor = ''): string => `${gateway.url}/v2/docs${anchor}`;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const DARK_PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

const testRequest = (page: Page, target: string): Locator =>
  page.getByRole('button', { name: `Test Request (${target})`, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'API Client' });
const sendButton = (page: Page): Locator => dialog(page).getByRole('button', { name: / request to http/ });

/** Findings of moderate weight that the page cannot correct (decision 0169). */
const KNOWN = /^(landmark-unique|landmark-no-duplicate-main):/;
/** What axe finds once the parts that the reference shows later have their final colors. */
async function findings(page: Page): Promise<string[]> {
  let found: string[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))'); // of the theme
    found = (await axeFindings(page)).filter((each) => !KNOWN.test(each));
    if (!found.length) break;
    await page.waitForTimeout(500);
  }
  return found;
}

async function openDialogByKeyboard(page: Page, target: string): Promise<void> {
  await testRequest(page, target).focus();
  await page.keyboard.press('Enter');
  await sendButton(page).waitFor();
}

interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
}

test('an address with an operation id shows the operation, among the guide, all groups and the operations of its group', async () => {
  const { page, faults } = await open(at('#productsList'), DESKTOP); // as version 0.2.0 wrote it
  await testRequest(page, 'get /v2/products').waitFor();
  await until(async () => (await page.title()) === 'List products, by id ascending by default · REST documentation');
  expect(new URL(page.url()).hash).toBe('#tag/products/productsList');
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['REST documentation']);
  await page.getByRole('main').getByText(`curl ${gateway.url}/v2/products`).first().waitFor();
  const navigation = page.getByRole('complementary', { name: 'Operations' });
  await navigation.getByRole('button', { name: 'Open Group - Introduction' }).click();
  await navigation.getByRole('link', { name: 'Errors' }).waitFor();
  const links = await Promise.all((await navigation.getByRole('link').all()).map((each) => each.getAttribute('href')));
  const { tags, paths } = (await (await fetch(`${gateway.url}/v2/openapi.json`)).json()) as Document;
  const products = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => operation.tags[0] === 'products');
  expect(links).toEqual(
    expect.arrayContaining([
      ...['authentication', 'pagination-order-and-filters', 'idempotency', 'errors'].map(
        (each) => `#description/${each}`,
      ),
      ...tags.map(({ name }) => `#tag/${name}`),
      ...products.map(({ operationId }) => `#tag/products/${operationId}`),
    ]),
  );
  expect([await findings(page), faults]).toEqual([[], []]);
});

test('a test request with an API key shows the answer, and the key is not stored', async () => {
  const { page, faults } = await open(at('#tag/tenant/tenantRead'), DESKTOP);
  await testRequest(page, 'get /v2/tenant').waitFor();
  await openDialogByKeyboard(page, 'get /v2/tenant');
  await dialog(page).getByRole('textbox', { name: 'Bearer Token' }).fill(tenant.token);
  await sendButton(page).click();
  await dialog(page).getByText('200 OK').waitFor();
  await dialog(page).getByText(`"${tenant.id}"`).first().waitFor();
  expect([await findings(page), faults]).toEqual([[], []]);
  const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
  expect(stored).not.toContain(tenant.token);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.textContent')).toContain('Test Request');
});

test('a person who is logged in to the dashboard sends test requests with the session, also writes, also on a phone', async () => {
  const { cookie } = await loggedIn(gateway, tenant, 'owner');
  const { page, context, faults } = await openContext(at(), DARK_PHONE);
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: gateway.url, httpOnly: true, sameSite: 'Strict' }]);
  await page.evaluate("localStorage.setItem('das.logged_in', '1')"); // on a small file of the same origin
  await page.goto(at('#tag/approvals/approvalsList'));
  await page.locator('header').getByText('List approval requests with their lines').waitFor(); // the longest title
  expect(await scrollsSideways(page)).toBe(false);
  await page.goto(at('#tag/approvals/approvalsCreate'));
  await testRequest(page, 'post /v2/approvals').waitFor();
  await until(async () => !(await scrollsSideways(page))); // the page lays itself out in steps
  expect(await findings(page)).toEqual([]);
  await openDialogByKeyboard(page, 'post /v2/approvals');
  await dialog(page).getByText('Log in to the dashboard in this browser').waitFor();
  await sendButton(page).click();
  await dialog(page).getByText('201 Created').waitFor();
  expect(faults).toEqual([]);
});

test('without its scripts the page links the document in both forms', async () => {
  const { page, faults } = await open(at(), { javaScriptEnabled: false });
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['REST documentation']);
  const links = page.getByRole('main').getByRole('link');
  expect([
    await links.count(),
    await links.nth(0).getAttribute('href'),
    await links.nth(1).getAttribute('href'),
  ]).toEqual([2, '/v2/openapi.json', '/v2/openapi-3.0.json']);
  expect(faults).toEqual([]);
});
