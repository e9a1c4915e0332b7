import type { Page } from 'playwright-core';
import { newQueue } from '../support/approvers';
import { useDashboard } from '../support/dashboard';
import { useGateway } from '../support/fixtures';
import { until } from '../support/service-process';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const COUNT = 27;
const NAMES = Array.from({ length: COUNT }, (_, index) => `Customer ${String(index + 1).padStart(2, '0')}`);
const WIDE = { viewport: { width: 1440, height: 700 } };

const row = (page: Page, customer: string) =>
  page.getByRole('table', { name: 'Requests awaiting me' }).getByRole('link', { name: customer, exact: true });
const pane = (page: Page, customer: string) => page.getByRole('region', { name: customer, exact: true });

/** The customer of the marked row, and whether the row and the heads of the columns are in the window. */
const marked = (page: Page) =>
  page.evaluate(`(() => {
    const row = document.querySelector('tr[data-open]');
    if (!row) return null;
    const isShown = (element) => {
      const { top, bottom, left } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + 60, (top + bottom) / 2);
      return top >= 0 && bottom <= innerHeight && element.contains(hit);
    };
    return [row.querySelector('[data-row]').textContent, isShown(row), isShown(row.closest('table').querySelector('th:last-child')), scrollY];
  })()`);
/** Resolves once the row of the address is there. */
const rowIsMarked = (page: Page) => page.locator('tr[data-open]').waitFor();
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

test('the queue keeps its place', async () => {
  const { person, made } = await newQueue(gateway, ...NAMES);
  const { page, faults } = await openAs(person, '/inbox', WIDE);

  // The first row is open, which changes neither the address nor the focus nor the row where j starts.
  await pane(page, 'Customer 01').getByRole('button', { name: 'Approve' }).waitFor();
  expect([new URL(page.url()).search, await marked(page)]).toEqual(['', ['Customer 01', true, true, 0]]);
  await page.keyboard.press('j');
  expect(await focused(page)).toBe('Customer 01');
  await page.keyboard.press('Escape');
  await pane(page, 'Customer 01').waitFor({ state: 'detached' });

  // A press anywhere on a row opens it. The row stays in sight and marked, also after a reload.
  await row(page, 'Customer 20').scrollIntoViewIfNeeded();
  const total = await page.getByRole('row').filter({ hasText: 'Customer 20' }).getByRole('cell').nth(3).boundingBox();
  await page.mouse.click((total?.x ?? 0) + 4, (total?.y ?? 0) + 4);
  await pane(page, 'Customer 20').getByRole('button', { name: 'Approve' }).waitFor();
  await rowIsMarked(page);
  expect(await marked(page)).toEqual(['Customer 20', true, true, 0]);
  await page.reload();
  await pane(page, 'Customer 20').getByRole('button', { name: 'Approve' }).waitFor();
  await rowIsMarked(page);
  expect(await marked(page)).toEqual(['Customer 20', true, true, 0]);

  // In the open request j and k open the neighbours and keep the focus there; after Back they go on from the row.
  await until(async () => (await focused(page)) === 'Awaiting me' || (await focused(page)) === 'Customer 20');
  await page.keyboard.press('k');
  expect(await focused(page)).toBe('Customer 19');
  await page.keyboard.press('Enter');
  await until(() => page.evaluate<boolean>(`document.activeElement.tagName === 'H2'`));
  await page.keyboard.press('j');
  await pane(page, 'Customer 20').waitFor();
  await until(async () => (await focused(page)) === 'Customer 20');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H2');
  await page.goBack();
  await pane(page, 'Customer 19').waitFor();
  await rowIsMarked(page);
  expect(await marked(page)).toEqual(['Customer 19', true, true, 0]);

  // Escape closes what is on top: the menu, then the request.
  await page.getByRole('button', { name: `Account: ${person.name}` }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor({ state: 'hidden' });
  expect(await pane(page, 'Customer 19').count()).toBe(1);
  await page.keyboard.press('Escape');
  await pane(page, 'Customer 19').waitFor({ state: 'detached' });

  // A deep link to a request of another page of the list shows that page; on other pages a sentence leads to it.
  const last = made.at(-1)?.id ?? '';
  await page.goto(`${gateway.url}/inbox?open=${last}&order=customer_name`);
  await page.getByText('The open request is not on this page of the list.').waitFor();
  await page.goto(`${gateway.url}/inbox?open=${last}`);
  await page.waitForURL('**&page=2');
  await row(page, 'Customer 27').waitFor();
  await page.getByRole('link', { name: 'Previous page' }).click();
  await row(page, 'Customer 01').waitFor();
  await page.getByText('The open request is on page 2.').waitFor();
  await page.getByRole('link', { name: 'page 2', exact: true }).click();
  await row(page, 'Customer 27').waitFor();
  await pane(page, 'Customer 27').getByRole('button', { name: 'Approve' }).waitFor();
  await rowIsMarked(page);
  expect(await marked(page)).toEqual(['Customer 27', true, true, 0]);

  // A banner pushes nothing out of the window.
  await page.context().setOffline(true);
  await page.getByText('You are offline. What you see may be old.').waitFor();
  const approve = await page.getByRole('button', { name: 'Approve', exact: true }).boundingBox();
  expect((approve?.y ?? 0) + (approve?.height ?? 0)).toBeLessThanOrEqual(700);
  await page.context().setOffline(false);

  // The order is shown and changed above the rows.
  const order = page.getByRole('combobox', { name: 'Order' });
  expect(await order.locator('option').allInnerTexts()).toHaveLength(6);
  expect(await order.inputValue()).toBe('created_at');
  await order.selectOption('-created_at');
  await row(page, 'Customer 27').waitFor();
  await page.getByRole('columnheader', { name: 'Customer and lines', exact: true }).getByRole('link').click();
  await until(async () => (await order.inputValue()) === 'customer_name');
  expect(faults).toEqual([]);
});
