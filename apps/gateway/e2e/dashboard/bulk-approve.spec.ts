import type { BrowserContext, Locator, Page } from 'playwright-core';
import { lookFindings, runClockUntil, useDashboard } from '../support/dashboard';
import { givenProduct } from '../support/factories';
import { useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { askMany } from '../support/many-requests';
import { asDatabaseAdmin, newPerson } from '../support/people';
import { ASSIGN, DENY, ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

/** Prices at which an approver of the lowest level approves, or endorses. */
const FINAL = 50;
const TO_ENDORSE = 200;

/** A new approver who holds the lowest level, on the list of these requests. */
async function approverOn(name: string): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const user = await newPerson(gateway, team.tenant, 'approver');
  dataOf(await team.tenant.graphql(ASSIGN, { level_id: team.levels.PA, user_id: user.id }));
  const opened = await openAs(user, `/requests?customer=${name}&order=customer_name`);
  await opened.page.getByRole('table', { name: 'Requests' }).waitFor();
  return opened;
}

const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected requests' });
const outcomes = (page: Page) => page.getByRole('list', { name: 'Outcomes' }).getByRole('listitem');
const textsOf = async (items: Locator) => (await items.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
/** The number of decisions on a request. */
async function decisionsOn(id: string): Promise<number> {
  const rows = await asDatabaseAdmin(
    'select 1 from approval_decisions where tenant_id = $1 and approval_request_id = $2',
    [team.tenant.id, id],
  );
  return rows.length;
}

/** Confirms once the dry run is known. */
async function approve(page: Page, count: number): Promise<void> {
  await toolbar(page)
    .getByRole('button', { name: `Approve ${count}` })
    .click();
  await page
    .getByRole('dialog', { name: `Approve ${count} requests` })
    .getByRole('button', { name: `Approve ${count} requests` })
    .click();
}

test('a dry run says what an approval would do with totals, discounts and warnings, leaves requests with warnings out, and writes nothing', async () => {
  await givenProduct(team.tenant, { partnumber: 'VPS-480-48D', list_price: 400 });
  await givenProduct(team.tenant, { partnumber: 'MOQ-10', list_price: 80, moq: 10 });
  await givenProduct(team.tenant, { partnumber: 'NO-PRICE', list_price: 80 });
  const few = { partnumber: 'MOQ-10', quote_quantity: 4, requested_price: FINAL };
  const [first = '', second = ''] = [
    ...(await askMany(team.requester, 1, { name: 'Dry', price: FINAL })),
    ...(await askMany(team.requester, 1, { name: 'Dry b', price: TO_ENDORSE })),
  ];
  const { id: warned } = await ask(team.requester, [few], { customer_name: 'Dry c' });
  await ask(team.requester, [{ partnumber: 'NO-PRICE', quote_quantity: 1 }], { customer_name: 'Dry d' });
  const { page, faults } = await approverOn('Dry');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await toolbar(page).getByText('4 selected').waitFor();
  await toolbar(page).getByRole('button', { name: 'Dry run' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dry run' });
  const table = dialog.getByRole('table', { name: 'Dry run' });
  await dialog.getByText('2 become approved, 1 goes on to RSM, 1 fails').waitFor();
  await dialog.getByText('700.00 in total, 1 has warnings').waitFor();
  expect(await textsOf(table.getByRole('row'))).toEqual([
    'Customer Total Greatest discount Warnings Outcome Next levels',
    'Dry d Line 1 (NO-PRICE) has no price. Counter it. – none – none – none Failed – none',
    'Dry 1 100.00 87.5 % – none Approved – none',
    'Dry b 1 400.00 50.0 % – none Endorsed RSM',
    'Dry c 200.00 37.5 % 1 warning Approved – none',
  ]);
  const message = dialog.getByText('Line 1 (NO-PRICE) has no price. Counter it.');
  expect((await message.boundingBox())?.width).toBeGreaterThan(600);
  await message.click({ trial: true, timeout: 5_000 }); // nothing covers it
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Leave out requests with warnings' }).check();
  await dialog.getByText('1 becomes approved, 1 goes on to RSM, 1 fails').waitFor();
  expect(await table.getByText('Dry c').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await Promise.all([first, second, warned].map(decisionsOn))).toEqual([0, 0, 0]);

  await toolbar(page).getByRole('button', { name: 'Approve 4' }).click();
  await page.getByRole('checkbox', { name: 'Leave out requests with warnings' }).check();
  await page.getByRole('dialog', { name: 'Approve 3 requests' }).getByRole('button', { name: 'Approve 3' }).click();
  await page.getByText('1 approved, 1 endorsed, 1 failed', { exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'Dry d' }).waitFor();
  expect(await textsOf(outcomes(page))).toContain('Dry d Failed Line 1 (NO-PRICE) has no price. Counter it.');
  await page.getByRole('button', { name: 'Close' }).click();
  await toolbar(page).getByText('1 selected').waitFor();
  expect(await Promise.all([first, second, warned].map(decisionsOn))).toEqual([1, 1, 0]);
  expect(faults).toEqual([]);
});

test('an approval shows every outcome, failures first, with the message of the server', async () => {
  const ids = await askMany(team.requester, 3, { name: 'Mix', price: FINAL });
  const { page, faults } = await approverOn('Mix');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await toolbar(page).getByRole('button', { name: 'Approve 3' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 3 requests' });
  await dialog.getByText('3 become approved').waitFor();
  expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
  dataOf(await team.rsm.ask(DENY, { id: ids[1], comment: 'No.' })); // after the dry run
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Agreed');
  expect(await lookFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('2 approved, 1 failed', { exact: true }).waitFor();
  await dialog.getByRole('link', { name: 'Mix 3' }).waitFor();
  expect((await outcomes(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Mix 2 Failed Denied by An approver on /),
    'Mix 1 Approved',
    'Mix 3 Approved',
  ]);
  expect(await page.getByRole('status').filter({ hasText: '2 approved, 1 failed.' }).count()).toBe(1);
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect([await toolbar(page).count(), await page.evaluate('document.activeElement.type')]).toEqual([0, 'checkbox']);
  await page.getByRole('row', { name: /Mix 1/ }).getByText('Approved').waitFor();
  expect(await Promise.all(ids.map(decisionsOn))).toEqual([1, 1, 1]); // one of them the denial
  expect(faults).toEqual([]);
});

test('repeated clicks and a lost answer record each decision once, and the outcome is shown', async () => {
  const ids = await askMany(team.requester, 2, { name: 'Lost', price: FINAL });
  const { page, context } = await approverOn('Lost');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const keys: (string | undefined)[] = [];
  await context.route('**/graphql', async (route) => {
    const isApproval =
      route.request().postData()?.includes('bulkApprove') && !route.request().postData()?.includes('dry_run":true');
    if (!isApproval) return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch(); // the server executes it
    return route.abort();
  });
  await toolbar(page).getByRole('button', { name: 'Approve 2' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Approve 2 requests' });
  await page.getByText('2 become approved').waitFor();
  await confirm.dblclick();
  await page.getByText('2 approved', { exact: true }).waitFor();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(await Promise.all(ids.map(decisionsOn))).toEqual([1, 1]);
});

test('without any answer the person sends the same call again, and each request is approved once', async () => {
  const ids = await askMany(team.requester, 2, { name: 'Gone', price: FINAL });
  const { page, context } = await approverOn('Gone');
  await page.clock.install();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const keys: (string | undefined)[] = [];
  let isLost = true;
  let isExecuted = false;
  await context.route('**/graphql', async (route) => {
    const isApproval =
      route.request().postData()?.includes('bulkApprove') && !route.request().postData()?.includes('dry_run":true');
    if (!isApproval || !isLost) return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (isExecuted) await route.fetch();
    return route.abort();
  });
  await toolbar(page).getByRole('button', { name: 'Approve 2' }).click();
  await page.getByText('2 become approved').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 2 requests' }).click();
  const lose = async (sends: number): Promise<void> => {
    await runClockUntil(page, () => keys.length >= sends);
    await page.getByText('We could not find out whether this was recorded.').waitFor();
  };
  await lose(4);
  isExecuted = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await lose(8);
  isLost = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('2 approved', { exact: true }).waitFor();
  expect(new Set(keys).size).toBe(1);
  expect(await Promise.all(ids.map(decisionsOn))).toEqual([1, 1]);
});

test('the selection survives pages and filters, and Select all takes all that match', async () => {
  await askMany(team.requester, 30, { name: 'Many', price: FINAL });
  const { page } = await approverOn('Many');
  await select(page, 'Many 1');
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**page=2');
  await select(page, 'Many 9');
  await toolbar(page).getByText('2 selected').waitFor();
  await toolbar(page).getByRole('button', { name: 'Select all 30 matching' }).click();
  await toolbar(page).getByText('30 selected').waitFor();
  await page.getByRole('button', { name: 'Remove filter Customer' }).click();
  await page.getByRole('button', { name: 'Remove filter Customer' }).waitFor({ state: 'detached' });
  await toolbar(page).getByText('30 selected').waitFor();
  await approve(page, 30);
  await page.getByText('30 approved', { exact: true }).waitFor();
  expect(await outcomes(page).count()).toBe(30);
});

test('rows that share their customer have checkboxes with their short ids', async () => {
  const [id = ''] = await askMany(team.requester, 1, { name: 'Twin', price: FINAL });
  await askMany(team.requester, 1, { name: 'Twin', price: FINAL });
  const { page } = await approverOn('Twin');
  await page.getByRole('checkbox', { name: `Select Twin 1, ${id.slice(-6)}`, exact: true }).check();
  await toolbar(page).getByRole('button', { name: 'Clear selection' }).click();
  expect([await toolbar(page).count(), await page.evaluate('document.activeElement.type')]).toEqual([0, 'checkbox']);
});
