import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser';
import { useDemoService } from '../support/demo-service';

const demo = useDemoService();
const { open } = useBrowser();

/** Logs in with one click as a person of the demo. */
async function enter(name: string): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await open(`${demo.url}/`);
  await page.getByRole('region', { name: 'Demo people' }).getByRole('button', { name, exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return { page, faults };
}

/** Approves the open request of the customer, and returns the announced outcome. */
async function approve(page: Page, customer: string): Promise<string> {
  await page
    .getByRole('table', { name: 'Requests awaiting me' })
    .getByRole('link', { name: customer, exact: true })
    .click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve request' });
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  await dialog.waitFor({ state: 'detached' });
  const status = page.getByRole('status').filter({ hasText: /^(Approved|Endorsed)\./ });
  await status.waitFor();
  return status.innerText();
}

test('the tour of README: a requester asks, an analyst endorses, a manager approves, and the requester sees it', async () => {
  const dana = await enter('Dana Whitlock, requester');
  await dana.page.getByRole('link', { name: 'New request' }).click();
  await dana.page.getByRole('textbox', { name: 'Customer', exact: true }).fill('Harbour Cranes North');
  const line = dana.page.getByRole('group', { name: 'Line 1' });
  await line.getByRole('combobox', { name: 'Part number' }).fill('VPS-480-48D');
  await dana.page.keyboard.press('Escape');
  await line.getByRole('spinbutton', { name: 'Quantity' }).fill('40');
  await line.getByRole('spinbutton', { name: 'Requested price' }).fill('155');
  await dana.page.getByRole('region', { name: 'Route preview' }).getByText(/PA/).first().waitFor();
  await dana.page.getByRole('button', { name: 'Create request' }).click();
  await dana.page.getByRole('heading', { name: 'Harbour Cranes North', level: 1 }).waitFor();

  const priya = await enter('Priya Nair, approver');
  const endorsed = await approve(priya.page, 'Harbour Cranes North');
  const mara = await enter('Mara Okafor, approver');
  const approved = await approve(mara.page, 'Harbour Cranes North');

  await dana.page.reload();
  await dana.page.getByText('Approved', { exact: true }).first().waitFor();
  expect([endorsed, approved]).toEqual([expect.stringMatching(/^Endorsed\. Next: .*RSM-NA/), 'Approved.']);
  expect([dana, priya, mara].flatMap(({ faults }) => faults)).toEqual([]);
});
