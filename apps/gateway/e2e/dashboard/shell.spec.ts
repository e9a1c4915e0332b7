import type { Page } from 'playwright-core';
import { axeFindings } from '../support/browser';
import { useDashboard } from '../support/dashboard';
import { givenProduct } from '../support/factories';
import { useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { PASSWORD, newPerson } from '../support/people';

const gateway = useGateway();
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const CREATE = 'mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { id } }';
const opportunities = [{ partnumber: 'VPS-480-48D', quote_quantity: 2, requested_price: 1_400 }];

const open = async (role: 'owner' | 'requester' | 'approver', path: string) =>
  openAs(await newPerson(gateway, team.tenant, role), path);

const find = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await dialog.getByRole('combobox', { name: 'Find' }).fill(text);
  return dialog;
};

test('Find opens a request by a part of its customer with the keyboard alone, shows exact hits first, and runs commands', async () => {
  const { createApprovalRequest } = dataOf<{ createApprovalRequest: { id: string } }>(
    await team.requester.ask(CREATE, { input: { customer_name: 'Kestrel <i>Marine</i>', opportunities } }),
  );
  await givenProduct(team.tenant, { partnumber: 'VPS-480-48D' });
  const { page, faults } = await open('owner', '/overview');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const dialog = await find(page, 'kestrel');
  await dialog.getByRole('option', { name: /Kestrel <i>Marine<\/i>/ }).waitFor();
  expect(await dialog.getByRole('option').locator('b').allInnerTexts()).toEqual(['Kestrel']);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/requests/${createApprovalRequest.id}`);
  expect(await dialog.count()).toBe(0);
  await page.getByRole('heading', { name: 'Kestrel <i>Marine</i>', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  expect(await dialog.getByRole('option').first().innerText()).toMatch(/^Kestrel <i>Marine<\/i>[^]*Recent$/);
  await page.keyboard.press('Escape');

  await find(page, 'vps-480-48d'); // the product comes before the request that contains it
  await dialog.getByRole('option', { name: /Pending · .* · VPS-480-48D/ }).waitFor();
  expect(await dialog.getByRole('option').first().innerText()).toMatch(/^VPS-480-48D\s/);
  await page.keyboard.press('Escape');
  await find(page, 'dark');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await find(page, 'log out');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  expect(faults).toEqual([]);
});

test('Find shows the pages that the person may see, and no others', async () => {
  const { page } = await open('requester', '/overview');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const dialog = await find(page, 'e');
  await dialog.getByText(/^\d+ results?$/).waitFor();
  const names = await dialog.getByRole('option').filter({ hasText: 'Pages' }).allInnerTexts();
  expect(names.map((name) => name.replace(/\s*Pages$/, ''))).toEqual([
    'Requests',
    'Overview',
    'Categories',
    'Approval levels',
    'GraphQL console',
  ]);
});

test('when texts are typed quickly, also before the results are loaded, the results are those of the last one', async () => {
  const { page, context } = await open('owner', '/overview');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>();
  await context.route('**/assets/find-box-*.js', (route) => isTyped.then(() => route.continue()));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('level');
  release();
  await page
    .getByRole('dialog', { name: 'Find' })
    .getByRole('option', { name: /^Approval levels/ })
    .waitFor();
  await page.keyboard.type('s');
  expect(await page.getByRole('combobox', { name: 'Find' }).inputValue()).toBe('levels');
  await page.keyboard.press('Escape');

  await context.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('"text":"zzz-first"')) await new Promise((resolve) => setTimeout(resolve, 1_500));
    return route.continue().catch(() => undefined);
  });
  const dialog = await find(page, 'zzz-first');
  await page.waitForTimeout(400);
  await dialog.getByRole('combobox').fill('VPS-480-48D');
  await dialog
    .getByRole('option', { name: /Kestrel|VPS-480/ })
    .first()
    .waitFor();
  await page.waitForTimeout(1_600);
  expect(await dialog.getByRole('option').count()).toBeGreaterThan(0);
});

test('single keys go to pages, and do nothing in fields, in dialogs and when they are turned off', async () => {
  const { page } = await open('owner', '/overview?period=custom&from=2026-01-01&to=2026-01-31');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  expect(new URL(page.url()).pathname).toBe('/overview');
  await page.keyboard.press('Escape');
  await page.getByLabel('From', { exact: true }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  expect(new URL(page.url()).pathname).toBe('/overview');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.evaluate("localStorage.setItem('das.single_keys', 'off')");
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.evaluate("localStorage.setItem('das.single_keys', 'on')");
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.waitForURL('**/products');
});

test('the first Tab stop is Skip to content, and the account menu names the time zone', async () => {
  const { page } = await open('owner', '/overview');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
  await page.getByRole('button', { name: /^Account: / }).click();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Profile', 'Keyboard shortcuts', 'Log out']);
  expect(await page.getByText(/^Times in /).count()).toBe(1);
});

test('log-out empties the storage of the session and shows the log-in', async () => {
  const { page } = await open('owner', '/overview');
  await page.evaluate("localStorage.setItem('das.session.x', '1'); sessionStorage.setItem('draft', '1')");
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(
    await page.evaluate(
      "[localStorage.getItem('das.session.x'), localStorage.getItem('das.logged_in'), sessionStorage.length]",
    ),
  ).toEqual([null, null, 0]);
});

test('when another person logs in in a second tab, the first tab begins again as that person', async () => {
  const { page, context } = await open('owner', '/overview');
  await page.getByRole('button', { name: /^Account: / }).waitFor();
  const other = await newPerson(gateway, team.tenant, 'auditor');
  const tab = await context.newPage();
  await tab.goto(`${gateway.url}/overview`);
  await tab.getByRole('button', { name: /^Account: / }).click();
  await tab.getByRole('menuitem', { name: 'Log out' }).click();
  await tab.getByLabel('E-mail').fill(other.email);
  await tab.getByLabel('Password').fill(PASSWORD);
  await tab.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: `Account: ${other.name}` }).waitFor();
});

test('a page whose code is gone after a release is reloaded once, and then offers to try again', async () => {
  const { page, context } = await open('owner', '/products');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  let refused = 0;
  await context.route('**/assets/overview-*.js', (route) => {
    refused += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('alert').waitFor();
  expect([refused, new URL(page.url()).pathname]).toEqual([2, '/overview']);
  await context.unroute('**/assets/overview-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
});

test('an error page of a proxy is a refusal, and the page goes on', async () => {
  const { page, context } = await open('owner', '/overview');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await context.route('**/graphql', (route) => route.fulfill({ status: 413, body: '<html>too large</html>' }));
  await page.getByRole('radio', { name: 'This month' }).check();
  const states = page.getByRole('region', { name: 'Requests by state' });
  await states.getByRole('alert').filter({ hasText: 'Something went wrong.' }).waitFor();
  await context.unroute('**/graphql');
  await states.getByRole('button', { name: 'Try again' }).click();
  await states.getByText('No requests in this period.').waitFor();
});

test('when the service refuses to say who the viewer is, the page says so and asks again only on request', async () => {
  const { page } = await open('requester', '/requests');
  await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor();
  let reads = 0;
  let isRefused = true;
  const errors = [{ message: 'This action is unauthorized.', extensions: { code: 'FORBIDDEN' } }];
  await page.context().route('**/graphql', (route) => {
    if (!isRefused || !route.request().postData()?.includes('query Viewer')) return route.fallback();
    reads += 1;
    return route.fulfill({ status: 403, json: { errors, message: errors[0]?.message } });
  });
  await page.reload();
  await page.getByRole('alert').getByText('Your role does not allow this.').waitFor();
  const before = reads;
  await page.waitForTimeout(1_500);
  expect(reads).toBe(before);
  isRefused = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor();
});
