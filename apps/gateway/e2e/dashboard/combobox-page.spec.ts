import type { BrowserContext, Locator, Page } from 'playwright-core';
import { useDashboard } from '../support/dashboard';
import { givenCategory, givenProduct } from '../support/factories';
import { useGateway, useTenant } from '../support/fixtures';
import { newPerson } from '../support/people';
import { until } from '../support/service-process';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const tenant = useTenant(gateway);
const { openAs } = useDashboard(gateway);
let panels: string;
beforeAll(async () => {
  panels = await givenCategory(tenant, { name: 'Panels', code: 'HMI' });
  await givenCategory(tenant, { name: 'Panel mounts', code: 'MNT' });
  await givenCategory(tenant, { name: 'Sensors', code: 'SENS' });
  await givenProduct(tenant, { partnumber: 'VPS-120-24D', list_price: 64 });
  await givenProduct(tenant, { partnumber: 'VPS-480-48D', list_price: 189 });
});

const open = async (path: string, options?: Parameters<typeof openAs>[2]) =>
  openAs(await newPerson(gateway, tenant, 'admin'), path, options);
const field = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true });
const options = (page: Page): Locator => page.getByRole('option');
const shown = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();
const holds = (input: Locator, text: string): Promise<void> => until(async () => (await input.inputValue()) === text);
const focused = (page: Page): Promise<unknown> => page.evaluate('document.activeElement.labels?.[0]?.textContent');

/** Holds the answers to a document until the returned function is called. */
async function holdAnswers(context: BrowserContext, document: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(`query ${document}(`)) await promise;
    return route.continue();
  });
  return resolve;
}

describe('a choice of one of many', () => {
  test('arrow keys and Enter choose; the field keeps the focus; the number of results is announced', async () => {
    const { page, faults } = await open('/products');
    const category = field(page, 'Category');
    await category.focus();
    await page.keyboard.type('panel');
    await shown(page, '2 shown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await page.keyboard.type('X');
    expect(await category.inputValue()).toBe('Xpanel');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('End');
    await page.keyboard.type('s');
    await shown(page, '1 shown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/products?category=${panels}`);
    expect(await category.inputValue()).toBe('HMI, Panels');
    expect(await focused(page)).toBe('Category');
    expect(faults).toEqual([]);
  });

  test('leaving the field and Escape choose nothing and restore the choice; an emptied field has no choice', async () => {
    const { page } = await open(`/products?category=${panels}`);
    const category = field(page, 'Category');
    await holds(category, 'HMI, Panels');
    await category.fill('sens');
    await options(page).first().waitFor();
    await page.keyboard.press('Tab');
    await holds(category, 'HMI, Panels');
    await category.fill('sens');
    await options(page).first().waitFor();
    await page.keyboard.press('Escape');
    expect(await options(page).count()).toBe(0);
    await holds(category, 'HMI, Panels');
    await page.keyboard.press('Escape');
    await holds(category, 'HMI, Panels');
    expect(page.url()).toContain(panels);
    await category.fill('');
    await options(page).first().waitFor();
    expect(page.url()).toContain(panels);
    await category.blur();
    await page.waitForURL('**/products');
    await holds(category, '');
  });

  test('Enter before the answer keeps the text and sends no form', async () => {
    const { page, context } = await open('/products/new');
    const release = await holdAnswers(context, 'FindCategories');
    const category = field(page, 'Category');
    await category.focus();
    await page.keyboard.type('sens');
    await shown(page, 'Searching…');
    await page.keyboard.press('Enter');
    expect(await category.inputValue()).toBe('sens');
    release();
    await shown(page, '1 shown');
    await page.keyboard.press('Enter');
    expect(await category.inputValue()).toBe('SENS, Sensors');
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('a text with proposals', () => {
  test('an answer that is late changes neither the text nor the field that has the focus', async () => {
    const { page, context } = await open('/requests/new');
    const release = await holdAnswers(context, 'PartOptions');
    const part = field(page, 'Part number');
    await part.focus();
    await page.keyboard.type('VPS');
    await shown(page, 'Searching…');
    await page.keyboard.type('-1');
    await page.keyboard.press('Tab');
    release();
    await page.getByText('Not in the catalogue.').waitFor();
    expect(await part.inputValue()).toBe('VPS-1');
    expect(await options(page).count()).toBe(0);
    expect(await focused(page)).toBe('Quantity');
  });

  test('the number of results is announced, and that there is none', async () => {
    const { page } = await open('/requests/new');
    const part = field(page, 'Part number');
    await part.fill('vps');
    await shown(page, '2 shown');
    await part.fill('vpsx');
    await shown(page, 'No product matches. The text is used as entered.');
  });

  test('a tap chooses on a phone', async () => {
    const { page } = await open('/requests/new', {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const part = field(page, 'Part number');
    await part.tap();
    await page.keyboard.type('vps');
    await options(page).filter({ hasText: 'VPS-480-48D' }).tap();
    expect(await part.inputValue()).toBe('VPS-480-48D');
    expect(await options(page).count()).toBe(0);
  });
});
