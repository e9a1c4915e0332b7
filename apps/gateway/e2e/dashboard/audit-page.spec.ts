import type { Locator, Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { givenProduct } from '../support/factories';
import { useGateway, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { PASSWORD, cookieOf, logIn, newPerson } from '../support/people';

const gateway = useGateway();
const tenant = useTenant(gateway);
const { openAs } = useDashboard(gateway);

const auditor = () => newPerson(gateway, tenant, 'auditor');
const table = (page: Page): Locator => page.getByRole('table', { name: 'Audit log' });
const OPENING = `[...document.querySelectorAll('table[aria-label="Audit log"] tbody tr td:first-child a')].map((link) => link.href)`;

async function givenProducts(count: number, prefix: string): Promise<void> {
  for (let n = 0; n < count; n++) await givenProduct(tenant, { partnumber: `${prefix}-${n}` });
}

const HEADS = ['Time', 'Actor', 'Action', 'Resource', 'Result'];

/** The ids of the shown entries. */
const shown = async (page: Page): Promise<(string | null)[]> =>
  (await page.evaluate<string[]>(OPENING)).map((href) => new URL(href).searchParams.get('open'));

/** Follows a link to another page of the log. @returns the entries of that page */
async function follow(page: Page, name: string): Promise<(string | null)[]> {
  const [before] = await shown(page);
  await page.getByRole('link', { name, exact: true }).click();
  await table(page).locator(`a[href*="open=${before}"]`).waitFor({ state: 'detached' });
  return shown(page);
}

test('older and newer pages stay the same while the log grows', async () => {
  await givenProducts(60, 'GROWS');
  const { page, faults } = await openAs(await auditor(), '/audit');
  await table(page).getByRole('row').nth(25).waitFor();
  expect(await page.getByRole('link', { name: 'Newer' }).count()).toBe(0);
  const first = await shown(page);
  const second = await follow(page, 'Older');
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  await givenProducts(3, 'MEANWHILE');
  await page.reload();
  await table(page).getByRole('row').nth(25).waitFor();
  expect(await shown(page)).toEqual(second);
  expect(await follow(page, 'Newer')).toEqual(first);
  await page.getByRole('link', { name: 'Newer' }).click();
  await page.getByRole('link', { name: 'Newer' }).waitFor({ state: 'detached' });
  await page.locator('table[aria-busy=false]').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect((await shown(page)).slice(3)).toEqual(first.slice(0, 22));
  expect(faults).toEqual([]);
});

test('each value filters, and the filter is in the address', async () => {
  await givenProduct(tenant, { partnumber: 'FILTER-1' });
  const { page, faults } = await openAs(await auditor(), '/audit');
  const row = table(page).getByRole('row').filter({ hasText: 'product.created' }).first();
  await row.getByRole('link', { name: 'product.created' }).click();
  await page.waitForURL((url) => url.searchParams.get('action') === 'product.created');
  await row.getByRole('link', { name: 'Success' }).click();
  await page.waitForURL((url) => url.searchParams.get('result') === 'success');
  await row.getByRole('link', { name: tenant.owner.name }).click();
  await page.waitForURL((url) => url.searchParams.get('actor') !== null);
  await row.getByRole('link', { name: 'Product', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('type') === 'product');
  expect(new Set(await table(page).getByRole('link', { name: 'product.created' }).allInnerTexts())).toEqual(
    new Set(['product.created']),
  );
  await page
    .getByRole('textbox', { name: 'Resource id' })
    .or(page.getByRole('combobox', { name: 'Resource id' }))
    .fill('0');
  await page.getByText('No entries match.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await table(page).getByText('Logged in').first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  const owner = await openAs(await newPerson(gateway, tenant, 'owner'), '/audit');
  await owner.page.getByRole('combobox', { name: 'Actor' }).selectOption(tenant.owner.name);
  await owner.page.waitForURL((url) => url.searchParams.get('actor') === tenant.owner.id);
  await owner.page.getByRole('combobox', { name: 'Action' }).selectOption('Product created');
  await owner.page.waitForURL((url) => url.searchParams.get('action') === 'product.created');
  expect([...faults, ...owner.faults]).toEqual([]);
});

test('a period is that of the tenant, and malformed values of the address are dropped', async () => {
  const { page } = await openAs(
    await auditor(),
    '/audit?from=2020-01-01&to=2020-01-31&result=great&cursor=x&unknown=1',
  );
  await page.getByText('No entries match.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await table(page).getByRole('row').nth(1).waitFor();
  await page.goto(`${gateway.url}/audit?from=2020-02-31&to=tomorrow`);
  await table(page).getByRole('row').nth(1).waitFor();
});

test('an open entry shows what was changed, by whom and from where, as text, and the list stays as it was', async () => {
  const id = await givenProduct(tenant, { partnumber: '<i>OPEN</i>' });
  const update = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { id } }';
  dataOf(
    await tenant.graphql(
      update,
      { input: { id, description: '\u202E<b>after</b>' } },
      { 'user-agent': 'erp-sync/4.2' },
    ),
  );
  const { page, faults } = await openAs(await auditor(), '/audit');
  const row = table(page).getByRole('row').filter({ hasText: 'product.updated' }).first();
  expect(await row.getByRole('link', { name: String(id).slice(-6) }).getAttribute('href')).toBe(`/products/${id}`);
  expect(await row.getByRole('link').first().innerText()).toMatch(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d$/);
  await page.getByRole('main').getByText('Times in UTC', { exact: true }).waitFor();
  await row.getByRole('link').first().click();
  const entry = page.getByRole('region', { name: 'Product updated' });
  await entry.waitFor();
  await page.getByRole('region', { name: 'Chain' }).waitFor(); // an open entry removes neither chain, filters nor columns
  await page.getByRole('combobox', { name: 'Action' }).waitFor();
  expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual(HEADS);
  const change = entry.getByRole('table', { name: 'Changes' }).getByRole('row').filter({ hasText: 'Description' });
  expect(await change.getByRole('cell').allInnerTexts()).toEqual([
    'Description',
    expect.stringContaining('none'),
    '\u202E<b>after</b>',
  ]);
  for (const text of ['erp-sync/4.2', '127.0.0.1', 'API key'])
    expect(await entry.getByText(text, { exact: true }).count()).toBe(1);
  expect(await lookFindings(page)).toEqual([]);
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Product updated');
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'detached' });
  expect(await page.evaluate(`document.activeElement.closest('tr') !== null`)).toBe(true);
  expect(new URL(page.url()).searchParams.has('open')).toBe(false);
  expect(faults).toEqual([]);
});

test('a row in the middle of the list keeps its place when it is opened', async () => {
  await givenProducts(25, 'PLACE');
  const { page } = await openAs(await auditor(), '/audit');
  const row = table(page).getByRole('row').nth(16);
  await row.scrollIntoViewIfNeeded();
  const before = await row.boundingBox();
  await row.getByRole('link').first().click();
  await page.getByRole('link', { name: 'Close', exact: true }).waitFor();
  const after = await row.boundingBox();
  expect(after?.height).not.toBe(before?.height);
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test('on a narrow screen a row is low, and opens its entry, which has the links that filter', async () => {
  await givenProduct(tenant, { partnumber: 'NARROW-1' });
  const { page, faults } = await openAs(await auditor(), '/audit', { viewport: { width: 360, height: 800 } });
  const row = table(page).getByRole('row').filter({ hasText: 'product.created' }).first();
  await row.waitFor();
  expect(await row.getByRole('link').count()).toBe(1);
  const box = await row.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeLessThan(90);
  await row.click();
  const entry = page.getByRole('region', { name: 'Product created' });
  await entry.getByRole('link', { name: 'product.created' }).click();
  await page.waitForURL((url) => url.searchParams.get('action') === 'product.created');
  expect([await lookFindings(page), faults]).toEqual([[], []]);
});

test('new entries are offered above the list, which does not move', async () => {
  const { page } = await openAs(await auditor(), '/audit');
  await table(page).getByRole('row').nth(1).waitFor();
  const before = await shown(page);
  await givenProducts(2, 'NEW');
  await page.evaluate(
    "dispatchEvent(new Event('visibilitychange')); document.dispatchEvent(new Event('visibilitychange'))",
  );
  await page.getByRole('button', { name: '2 new' }).waitFor();
  expect(await shown(page)).toEqual(before);
  await page.getByRole('button', { name: '2 new' }).click();
  expect((await shown(page)).slice(2)).toEqual(before.slice(0, 23));
});

test('an approver sees a sentence, and the server refuses the log', async () => {
  const person = await newPerson(gateway, tenant, 'approver');
  const { page } = await openAs(person, '/audit');
  await page.getByText('You may not see this.').waitFor();
  const cookie = cookieOf(await logIn(gateway.url, { email: person.email, password: PASSWORD }));
  for (const path of ['audit-logs', 'audit-logs/checkpoint', 'audit-logs/chain']) {
    expect((await fetch(`${gateway.url}/v2/${path}`, { headers: { cookie } })).status).toBe(403);
  }
});
