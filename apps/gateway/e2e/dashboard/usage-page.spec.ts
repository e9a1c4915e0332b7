import type { Page } from 'playwright-core';
import { REASON, revoke } from '../support/approved-prices';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { newPerson } from '../support/people';
import { approved, recorded, reversed, usedQuantities } from '../support/usage';
import { type Made, ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const LINES = [
  { partnumber: 'VDC-150', quote_quantity: 3_000 },
  { partnumber: 'VPS-480', quote_quantity: null },
];
const made = (): Promise<Made & { line: string }> => approved(team, LINES, { customer_name: 'Brenner' });
const open = async ({ id }: Made, path = '', role: 'auditor' | 'owner' | 'requester' = 'owner') =>
  openAs(await newPerson(gateway, team.tenant, role), `/requests/${id}${path}`);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const saved = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const field = (page: Page, name: string) => dialogOf(page, 'Record usage').getByRole('textbox', { name, exact: true });
const rowsOf = async (page: Page): Promise<string[][]> => {
  const rows = page.getByRole('table', { name: 'Usages', exact: true }).locator('tbody tr');
  await rows.first().waitFor();
  return Promise.all((await rows.all()).map((row) => row.getByRole('cell').allInnerTexts()));
};

test('an order is recorded, repeated, refused and reversed, and the figure shows how much of each line is used', async () => {
  const request = await made();
  const { page, faults } = await open(request, '?tab=usage');
  const figure = page.getByRole('figure', { name: 'Quantity used', exact: true });
  await page.getByText('No usages yet.').waitFor();
  expect(await figure.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('0 of 3,000 used'),
    expect.stringContaining('0 used, no limit'),
  ]);
  await button(page, 'Record usage').click();
  const dialog = dialogOf(page, 'Record usage');
  const confirm = dialog.getByRole('button', { name: 'Record usage', exact: true });
  await confirm.click();
  await dialog.getByText('Enter a value.').first().waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Line', exact: true }).selectOption('VDC-150');
  await dialog.getByText('3,000 of 3,000 remain.').waitFor();
  await field(page, 'Order reference').fill('PO-1');
  await field(page, 'Order line').fill('10');
  await field(page, 'Note').fill('By telephone');
  const quantity = dialog.getByRole('spinbutton', { name: 'Quantity', exact: true });
  await quantity.fill('3001');
  await confirm.click();
  await dialog.getByText('Nothing was recorded: 3,000 of the approved quantity remain.').waitFor();
  await quantity.fill('1200');
  await dialog.getByLabel('Ordered on', { exact: true }).fill('2019-01-01');
  await confirm.click();
  await dialog.getByText('must be a date after or equal to').first().waitFor();
  await dialog.getByLabel('Ordered on', { exact: true }).fill('');
  await page.keyboard.press('Control+Enter');
  await saved(page, 'Usage recorded.');
  await figure.getByText('1,200 of 3,000 used').waitFor();
  const [row = []] = await rowsOf(page);
  expect([row[0], row[1], row[2], row[3], row[6]]).toEqual([
    expect.stringContaining('PO-1'),
    '10',
    'VDC-150',
    '1,200',
    'Recorded',
  ]);
  expect(row[0]).toContain('By telephone');
  expect(await lookFindings(page)).toEqual([]);

  await button(page, 'Record usage').click();
  await dialog.getByRole('combobox', { name: 'Line', exact: true }).selectOption('VDC-150');
  await field(page, 'Order reference').fill('po-1');
  await field(page, 'Order line').fill('10');
  await quantity.fill('1');
  await confirm.click();
  await dialog.getByText('The order PO-1, line 10 is already recorded with the quantity 1,200.').waitFor();
  await quantity.fill('1200');
  await confirm.click();
  await saved(page, 'Already recorded.');
  expect(await usedQuantities(team.owner, request)).toEqual([1_200, 0]);

  await button(page, 'Show as table').click();
  const values = page.getByRole('table', { name: 'Quantity used', exact: true });
  expect(await values.locator('tbody tr').first().getByRole('cell').allInnerTexts()).toEqual([
    'VDC-150',
    '1,200',
    '3,000',
    '1,800',
  ]);
  await button(page, 'Show as table').click();
  await button(page, 'Reverse PO-1, line 10').click();
  const reversal = dialogOf(page, 'Reverse usage');
  await reversal.getByRole('button', { name: 'Reverse usage', exact: true }).click();
  await reversal.getByText('Enter a value.').first().waitFor();
  await reversal.getByRole('textbox', { name: 'Reason', exact: true }).fill('The order was cancelled.');
  expect(await lookFindings(page)).toEqual([]);
  await reversal.getByRole('button', { name: 'Reverse usage', exact: true }).click();
  await saved(page, 'Usage reversed.');
  await figure.getByText('0 of 3,000 used').waitFor();
  await page.getByText('The order was cancelled.').waitFor();
  expect(await button(page, 'Reverse PO-1, line 10').count()).toBe(0);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByText('reversed a usage').first().waitFor();
  expect(faults).toEqual([]);
});

test('the tab is there once a line was approved; auditors read, requesters reverse what they recorded', async () => {
  const waiting = await ask(team.requester, [{ partnumber: 'VDC-150', quote_quantity: 10, requested_price: 90 }]);
  const { page: pending } = await open(waiting);
  await pending.getByRole('link', { name: 'History', exact: true }).waitFor();
  expect(await pending.getByRole('link', { name: 'Usage', exact: true }).count()).toBe(0);
  expect(await button(pending, 'Record usage').count()).toBe(0);

  const request = await made();
  await recorded(team.pa, request.line, { order_reference: 'PO-1', quantity: 3_000 });
  const { price_use } = await recorded(team.pa, request.lines[1] ?? '', { order_reference: 'PO-2', quantity: 5 });
  await reversed(team.pa, price_use.id);
  for (const role of ['auditor', 'requester'] as const) {
    const { page } = await open(request, '', role);
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await page.getByText('3,000 of 3,000 used').waitFor();
    await page.getByText('Reversed', { exact: true }).waitFor();
    expect(await button(page, 'Reverse PO-1').count()).toBe(0);
    expect(await button(page, 'Record usage').count()).toBe(role === 'auditor' ? 0 : 1);
  }
});

test('a line that was revoked meanwhile cannot be used any more: the dialog can only be closed', async () => {
  const request = await made();
  const { page } = await open(request);
  await button(page, 'Record usage').click();
  const dialog = dialogOf(page, 'Record usage');
  await dialog.getByRole('combobox', { name: 'Line', exact: true }).selectOption('VDC-150');
  await field(page, 'Order reference').fill('PO-1');
  await dialog.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('1');
  await revoke(team.owner, request, { ...REASON, opportunity_ids: [request.line] });
  await dialog.getByRole('button', { name: 'Record usage', exact: true }).click();
  await dialog.getByText('The price of this line is not valid any more.').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
});

test('requests are filtered by an order reference', async () => {
  const request = await made();
  await recorded(team.pa, request.line, { order_reference: 'FILTER-1', quantity: 1 });
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'owner'), '/requests');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Order reference', exact: true }).click();
  await page.getByRole('textbox', { name: 'Order reference', exact: true }).fill('filter-1');
  await page.waitForURL('**/requests?order_reference=filter-1');
  await page.locator('table[aria-busy=false]').waitFor();
  await page.getByText('Brenner').first().waitFor();
  expect(await page.getByRole('table', { name: 'Requests', exact: true }).locator('tbody tr').count()).toBe(1);
});
