import type { Page } from 'playwright-core';
import { settle } from '../support/analytics';
import { approvedRequest, extend, revoke } from '../support/approved-prices';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { newPerson } from '../support/people';
import { read } from '../support/workflow-actions';
import { type Made, ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const admin = useDatabaseAdmin();
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const LINES = [
  { partnumber: 'AP-1', quote_quantity: 10, requested_price: 52 },
  { partnumber: 'AP-2', quote_quantity: 2, requested_price: 60 },
];
const HEADER = { customer_name: 'Halden', validity_period: '2037-01-31' };
const made = (): Promise<Made> => approvedRequest(team, LINES, HEADER);
const open = async ({ id }: Made, path = '', role: 'admin' | 'auditor' | 'owner' | 'requester' = 'owner') =>
  openAs(await newPerson(gateway, team.tenant, role), `/requests/${id}${path}`);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const rowsOf = async (page: Page): Promise<string[]> =>
  (await page.getByRole('table', { name: 'Lines', exact: true }).getByRole('row').allInnerTexts()).slice(1);

test('Extend moves the end of an approval, and the page says how often', async () => {
  const request = await made();
  const { page, faults } = await open(request);
  await button(page, 'Extend').click();
  const dialog = page.getByRole('dialog', { name: 'Extend approval', exact: true });
  await dialog.getByText('Halden is valid until 31 Jan 2037.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Extend approval', exact: true }).click();
  await dialog.getByText('Enter a new end or a period.').first().waitFor();
  await dialog.getByLabel('New end', { exact: true }).fill('2037-01-15');
  await dialog.getByRole('button', { name: 'Extend approval', exact: true }).click();
  await dialog.getByText('must be a date after 2037-01-31.').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Or for a period', exact: true }).fill('30 days');
  await dialog.getByRole('button', { name: 'Extend approval', exact: true }).click();
  await dialog.getByText('Enter a new end or a period, not both.').first().waitFor();
  await dialog.getByLabel('New end', { exact: true }).fill('');
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('The project starts later.');
  await page.keyboard.press('Control+Enter');
  await saved(page, 'Extended.');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Extended once', { exact: true }).waitFor();
  await page.getByText('2 Mar 2037').first().waitFor();
  await extend(team.owner, request, { valid_until: '2037-03-31' });
  await page.reload();
  await page.getByText('Extended 2 times', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByText('extended the approval').first().waitFor();
  expect(faults).toEqual([]);
});

test('Revoke ends the approval of the chosen lines, with a reason', async () => {
  const request = await made();
  const { page, faults } = await open(request);
  await button(page, 'Revoke').click();
  const dialog = page.getByRole('dialog', { name: 'Revoke approval', exact: true });
  const box = (part: string) =>
    dialog.getByRole('group', { name: 'Lines', exact: true }).getByRole('checkbox', { name: part, exact: true });
  expect([await box('AP-1').isChecked(), await box('AP-2').isChecked()]).toEqual([true, true]);
  expect(await lookFindings(page)).toEqual([]);
  await box('AP-1').uncheck();
  await box('AP-2').uncheck();
  await dialog.getByRole('button', { name: 'Revoke approval', exact: true }).click();
  await dialog.getByText('Choose at least one line.').first().waitFor();
  await dialog.getByText('Enter a reason code or a comment.').first().waitFor();
  await box('AP-2').check();
  await dialog.getByRole('textbox', { name: 'Reason code', exact: true }).fill('customer_lost');
  await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill('Project cancelled');
  await dialog.getByRole('button', { name: 'Revoke approval', exact: true }).click();
  await saved(page, 'Revoked.');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Project cancelled').filter({ visible: true }).first().waitFor();
  const [first, second] = await rowsOf(page);
  expect(first).toContain('Approved');
  expect(second).toMatch(/Revoked[\s\S]*customer_lost[\s\S]*Project cancelled/);
  await page.getByText('Total approved 520.00').waitFor();
  expect(await lookFindings(page)).toEqual([]);

  await button(page, 'Revoke').click();
  expect([await box('AP-1').isChecked(), await box('AP-2').count()]).toEqual([true, 0]);
  await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill('All of it');
  await dialog.getByRole('button', { name: 'Revoke approval', exact: true }).click();
  await button(page, 'Revoke').waitFor({ state: 'detached' });
  expect(await button(page, 'Extend').count()).toBe(0);
  expect(await page.getByRole('heading', { level: 1 }).locator('..').innerText()).toContain('Revoked');
  expect(await page.getByText('valid until').count()).toBe(0);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByText('revoked AP-2 (customer_lost): Project cancelled').waitFor();
  await page.getByText('revoked AP-1: All of it').waitFor();
  expect(faults).toEqual([]);
});

test('a revocation that another person made first is refused, and the dialog only closes', async () => {
  const request = await made();
  const { page } = await open(request);
  await button(page, 'Revoke').click();
  await revoke(team.vp, request);
  const dialog = page.getByRole('dialog', { name: 'Revoke approval', exact: true });
  await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill('x');
  await dialog.getByRole('button', { name: 'Revoke approval', exact: true }).click();
  await dialog.getByText("This is not allowed in the request's current state.").waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await button(page, 'Revoke').waitFor({ state: 'detached' });
});

test('people see the actions that they may take', async () => {
  const request = await made();
  const seen = async (role: 'admin' | 'auditor' | 'owner' | 'requester') => {
    const { page } = await open(request, '', role);
    await page.getByRole('table', { name: 'Lines', exact: true }).waitFor();
    return [await button(page, 'Extend').count(), await button(page, 'Revoke').count()];
  };
  expect([await seen('owner'), await seen('admin'), await seen('requester'), await seen('auditor')]).toEqual([
    [1, 1],
    [0, 1],
    [0, 0],
    [0, 0],
  ]);
});

test('a superseded line names the request that replaces it', async () => {
  const [request, revision] = [await made(), await ask(team.requester, LINES, HEADER)];
  await admin.query(
    `update request_details set superseded_at = now(), superseded_by_id = $2, superseded_by_request_id = $3 where id = $1`,
    [request.lines[0], revision.lines[0], revision.id],
  );
  const { page, faults } = await open(request);
  const link = page.getByRole('link', { name: `Replaced by ${revision.id.slice(-6)}`, exact: true });
  await link.filter({ visible: true }).waitFor();
  expect((await rowsOf(page))[0]).toContain('Superseded');
  expect(await lookFindings(page)).toEqual([]);
  await link.filter({ visible: true }).click();
  await page.waitForURL(`${gateway.url}/requests/${revision.id}`);
  expect(faults).toEqual([]);
});

test('the new states are in the filter, the overview and on paper', async () => {
  const [revoked, partly] = [await made(), await made()];
  await revoke(team.vp, revoked);
  await revoke(team.vp, partly, { opportunity_ids: [partly.lines[1]], comment: 'x' });
  const { page, faults } = await open(revoked, '/print');
  await page.getByText('REVOKED', { exact: true }).waitFor();
  await page.goto(`${gateway.url}/requests/${partly.id}/print`);
  await page.getByText('APPROVED', { exact: true }).waitFor();
  expect((await rowsOf(page)).map((row) => row.split(/\s+/).at(-1))).toEqual(['Approved', 'Revoked']);
  await page.getByText('520.00').last().waitFor();
  await admin.query(`update approval_requests set lifecycle_state = 'superseded' where id = $1`, [partly.id]);
  await page.reload();
  await page.getByText('SUPERSEDED', { exact: true }).waitFor();

  await page.goto(`${gateway.url}/requests?state=revoked`);
  await page.getByRole('table', { name: 'Requests', exact: true }).getByText('Revoked').first().waitFor();
  await settle(gateway, team.tenant);
  await page.goto(`${gateway.url}/overview`);
  await page.getByRole('link', { name: /^Superseded 1/ }).waitFor();
  await page.getByRole('link', { name: /^Revoked \d/ }).click();
  await page.waitForURL(/state=revoked/);
  expect(await read(team.owner, revoked.id, 'lifecycle_state')).toEqual({ lifecycle_state: 'revoked' });
  expect(faults).toEqual([]);
});
