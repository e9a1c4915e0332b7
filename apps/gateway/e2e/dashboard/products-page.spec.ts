import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { givenCategory, givenProduct } from '../support/factories';
import { useGateway, useTenant } from '../support/fixtures';
import { newPerson } from '../support/people';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const tenant = useTenant(gateway);
const { openAs } = useDashboard(gateway);

const admin = () => newPerson(gateway, tenant, 'admin');
const addressOf = (page: Page): string => page.url().replace(gateway.url, '');

test('the list filters, sorts and pages by its address, and Back restores it', async () => {
  const category_id = await givenCategory(tenant, { name: 'Long list', code: 'LONG', moq: 10 });
  for (let number = 0; number < 26; number += 1)
    await givenProduct(tenant, {
      partnumber: `LIST-${String(number).padStart(2, '0')}`,
      list_price: number,
      category_id,
    });
  const { page, faults } = await openAs(await admin(), '/products?q=LIST-&page=x&unknown=1');
  const table = page.getByRole('table', { name: 'Products' });
  await table.getByRole('link', { name: 'LIST-00' }).waitFor();
  await page.getByText('26 products').waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' }).click();
  await table.getByRole('link', { name: 'LIST-25' }).waitFor();
  expect(addressOf(page)).toBe('/products?q=LIST-&page=2');
  await table.getByRole('link', { name: 'List price' }).click();
  await table.getByRole('link', { name: 'List price' }).click();
  await table.getByRole('link', { name: 'LIST-25' }).waitFor();
  expect(addressOf(page)).toBe('/products?q=LIST-&order=-list_price');
  expect(await table.getByRole('columnheader', { name: 'List price' }).getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('searchbox', { name: 'Find a part number' }).fill('LIST-07');
  await page.waitForURL(/q=LIST-07/);
  await page.getByText('1 product', { exact: true }).waitFor();
  expect(await table.getByRole('row').filter({ hasText: 'LIST-07' }).getByRole('cell').allInnerTexts()).toEqual(
    expect.arrayContaining(['LIST-07', 'LONG', '7.00', expect.stringMatching(/^10\s*, from LONG$/)]),
  );
  await page.goBack();
  await table.getByRole('link', { name: 'LIST-25' }).waitFor();
  expect(await page.getByRole('searchbox', { name: 'Find a part number' }).inputValue()).toBe('LIST-');
  expect(faults).toEqual([]);
});

test('a category among many is found by typing, by keyboard alone', async () => {
  const wanted = await givenCategory(tenant, { name: 'Wanted <b>category</b>', code: 'WANT' });
  await givenProduct(tenant, { partnumber: 'WANTED-1', category_id: wanted });
  for (let number = 0; number < 30; number += 1) await givenCategory(tenant, { name: `Other ${number}` });
  const { page, faults } = await openAs(await admin(), '/products');
  await page.getByRole('combobox', { name: 'Category' }).focus();
  await page.keyboard.type('wanted');
  await page.getByRole('option', { name: 'WANT, Wanted <b>category</b>' }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/products?category=${wanted}`);
  await page.getByRole('link', { name: 'WANTED-1' }).waitFor();
  await page.getByRole('button', { name: 'Clear Category' }).click();
  await page.waitForURL('**/products');
  expect(faults).toEqual([]);
});
