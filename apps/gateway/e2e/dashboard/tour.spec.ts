import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser';
import { useDemoService } from '../support/demo-service';

const demo = useDemoService();
const { open } = useBrowser();

const CUSTOMER = 'Oslo Ferry Works';

/** Logs in with one click as a person of the demo. */
async function enter(name: string): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await open(`${demo.url}/`);
  const person = page.getByRole('region', { name: 'Demo people' }).getByRole('button', { name, exact: true });
  expect(await person.innerText()).toBe(name); // the name contains the visible text
  await person.click();
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

/** Opens the request of the tour from the list of requests. */
async function openRequest(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Requests', exact: true }).first().click();
  await page.getByRole('table', { name: 'Requests' }).getByRole('link', { name: CUSTOMER, exact: true }).click();
  await page.getByRole('heading', { name: CUSTOMER, level: 1 }).waitFor();
}

test('the tour of README: a requester asks, an analyst endorses, a manager approves and prints, and the owner sees who did what', async () => {
  expect(demo.start_message).toContain(
    `Dashboard    ${demo.url}/\n               Log in as one of the demo's people.\n`,
  );
  const dana = await enter('Dana Whitlock, requester');
  await dana.page.getByRole('link', { name: 'Requests', exact: true }).first().click();
  await dana.page.getByRole('link', { name: 'New request' }).click();
  await dana.page.getByRole('textbox', { name: 'Customer', exact: true }).fill(CUSTOMER);
  const line = dana.page.getByRole('group', { name: 'Line 1' });
  await line.getByRole('combobox', { name: 'Part number' }).fill('VPS-480-48D');
  await dana.page.keyboard.press('Escape');
  await line.getByRole('spinbutton', { name: 'Quantity' }).fill('40');
  await line.getByRole('spinbutton', { name: 'Requested price' }).fill('155');
  await dana.page.getByRole('region', { name: 'Route preview' }).getByText(/PA/).first().waitFor();
  await dana.page.getByRole('button', { name: 'Create request' }).click();
  await dana.page.getByRole('heading', { name: CUSTOMER, level: 1 }).waitFor();

  const priya = await enter('Priya Nair, approver');
  const endorsed = await approve(priya.page, CUSTOMER);
  const mara = await enter('Mara Okafor, approver');
  const approved = await approve(mara.page, CUSTOMER);

  await openRequest(mara.page);
  await mara.page.getByRole('link', { name: 'Print' }).click();
  await mara.page.waitForURL('**/print');

  const elise = await enter('Elise Hartmann, owner');
  await openRequest(elise.page);
  await elise.page.getByRole('link', { name: 'History' }).click();
  await elise.page.getByRole('listitem').filter({ hasText: 'Mara Okafor' }).first().waitFor();
  await elise.page.getByRole('link', { name: 'Audit log' }).click();
  await elise.page.getByRole('table', { name: 'Audit log' }).getByText('Mara Okafor').first().waitFor();
  await elise.page.getByRole('link', { name: 'Approval levels' }).click();
  await elise.page.getByRole('figure', { name: 'Thresholds' }).waitFor();
  await elise.page.getByRole('link', { name: 'Overview' }).click();
  await elise.page.getByRole('figure', { name: 'Requests by state' }).waitFor();
  expect([endorsed, approved]).toEqual([expect.stringMatching(/^Endorsed\. Next: .*RSM-NA/), `Approved.\n${CUSTOMER}`]);
  expect([dana, priya, mara, elise].flatMap(({ faults }) => faults)).toEqual([]);
});
