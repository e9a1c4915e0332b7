import type { BrowserContext, Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { newPerson } from '../support/people';
import { WaitingRequests } from '../support/waiting-requests';
import { ASSIGN, DENY } from '../support/workflow-fixture';

const database = useOwnDatabase();
const gateway = useOwnGateway({ DAS_ROLE: 'both', DAS_TRUST_PROXY: '1' }, database);
const team = useTeam(gateway);
const admin = useDatabaseAdmin(database);
const waiting = new WaitingRequests(admin, () => ({ tenant_id: team.tenant.id, level_id: team.levels.RSM }));
const { openAs } = useDashboard(gateway);

interface BulkInput {
  ids?: string[];
  filter?: object;
  expected_count?: number;
  dry_run?: boolean;
}
interface Sent {
  input: BulkInput;
  key: string | undefined;
}

/** An approver of the waiting requests, on the list of one project. */
async function approverOn(
  project: string,
): Promise<{ page: Page; context: BrowserContext; sent: Sent[]; faults: string[] }> {
  const user = await newPerson(gateway, team.tenant, 'approver');
  dataOf(await team.tenant.graphql(ASSIGN, { level_id: team.levels.RSM, user_id: user.id }));
  const { page, context, faults } = await openAs(user, `/requests?project=${project}&state=pending`);
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { query, variables } = (request.postDataJSON() ?? {}) as { query?: string; variables?: { input: BulkInput } };
    if (query?.includes('mutation BulkApprove') && variables)
      sent.push({ input: variables.input, key: request.headers()['idempotency-key'] });
  });
  await page.getByRole('table', { name: 'Requests' }).waitFor();
  return { page, context, sent, faults };
}

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected requests' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function selectAll(page: Page, count: string): Promise<void> {
  await page.getByRole('table', { name: 'Requests' }).locator('tbody').getByRole('checkbox').first().check();
  await button(page, `Select all ${count} matching`).click();
  await toolbar(page).getByText(`${count} selected`).waitFor();
}

/** The number of approved requests of a project. */
async function approvedOf(project: string): Promise<number> {
  const { rows } = await admin.query(
    `select 1 from approval_requests where project_name = $1 and status = 'approved'`,
    [project],
  );
  return rows.length;
}

const filterOf = (project: string): object => ({ lifecycle_state: 'pending', project_name: project });

test('more than 1,000 requests are selected by the filter, in one step, and a single one cannot be deselected', async () => {
  await waiting.add(1_050, 'large');
  const { page, sent, faults } = await approverOn('large');
  await selectAll(page, '1,050');
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**page=2');
  const boxes = page.getByRole('table', { name: 'Requests' }).locator('tbody').getByRole('checkbox', { checked: true });
  expect(await boxes.count()).toBe(25);
  await boxes.first().click();
  await page
    .getByRole('status')
    .getByText('Single requests can only be deselected in a selection of at most 1,000.')
    .first()
    .waitFor();
  expect(await boxes.count()).toBe(25);
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Dry run').click();
  await dialog(page, 'Dry run').getByText('1,050 become approved').waitFor();
  await dialog(page, 'Dry run').getByRole('button', { name: 'Close' }).click();
  await button(page, 'Approve 1,050').click();
  await dialog(page, 'Approve 1,050 requests').getByText('1,050 become approved').waitFor();
  await dialog(page, 'Approve 1,050 requests').getByRole('button', { name: 'Approve 1,050 requests' }).click();
  await page.waitForURL(/\/jobs\/\w+$/);
  await page.getByText('1,050 approved', { exact: true }).waitFor();
  const matching = { filter: filterOf('large'), expected_count: 1_050 };
  expect(sent.map(({ input }) => input)).toEqual([
    { ...matching, dry_run: true },
    { ...matching, dry_run: true },
    { ...matching, comment: null },
  ]);
  expect([new Set(sent.map(({ key }) => key)).size, await approvedOf('large')]).toEqual([3, 1_050]);
  expect(faults).toEqual([]);
});

test('a request that leaves the filter before the approval is a sentence, and leads to a new dry run', async () => {
  await waiting.add(30, 'leaves');
  const { page, sent, faults } = await approverOn('leaves');
  await selectAll(page, '30');
  await button(page, 'Approve 30').click();
  await dialog(page, 'Approve 30 requests').getByText('30 become approved').waitFor();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Agreed');
  dataOf(await team.rsm.ask(DENY, { id: waiting.ids(1_080).at(-1), comment: 'No.' }));
  await button(page, 'Approve 30 requests').click();
  const counted = dialog(page, 'Approve 29 requests');
  await counted.getByRole('alert').getByText('29 requests match now, not 30. No request was approved.').waitFor();
  await counted.getByText('29 become approved').waitFor();
  expect([await approvedOf('leaves'), await page.getByRole('textbox', { name: 'Comment' }).inputValue()]).toEqual([
    0,
    'Agreed',
  ]);
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Approve 29 requests').click();
  await counted.getByText('29 approved', { exact: true }).waitFor();
  expect(await approvedOf('leaves')).toBe(29);
  expect(sent.map(({ input: { expected_count, dry_run = false } }) => [expected_count, dry_run])).toEqual([
    [30, true],
    [30, false],
    [29, true],
    [29, false],
  ]);
  expect(faults).toEqual([]);
});

test('a dry run of a number that has changed is a new one; when nothing matches any more, nothing can be approved', async () => {
  await waiting.add(2, 'empties');
  const ids = waiting.ids(1_082).slice(-2);
  const { page } = await approverOn('empties');
  await selectAll(page, '2');
  dataOf(await team.rsm.ask(DENY, { id: ids[0], comment: 'No.' }));
  await button(page, 'Dry run').click();
  await dialog(page, 'Dry run').getByText('1 request matches now, not 2. No request was approved.').waitFor();
  await dialog(page, 'Dry run').getByText('1 becomes approved').waitFor();
  await page.keyboard.press('Escape');
  dataOf(await team.rsm.ask(DENY, { id: ids[1], comment: 'No.' }));
  await button(page, 'Approve 1').click();
  await page.getByRole('dialog').getByText('No requests match any more. No request was approved.').waitFor();
  expect(await page.getByRole('dialog').getByRole('button').allInnerTexts()).toEqual(['Close']);
  await button(page, 'Close').click();
  expect([await toolbar(page).count(), await page.evaluate('document.activeElement !== document.body')]).toEqual([
    0,
    true,
  ]);
});

test('a lost answer is repeated with its key, and each request is approved once', async () => {
  await waiting.add(3, 'lost');
  const { page, context, sent } = await approverOn('lost');
  await selectAll(page, '3');
  let isLost = true;
  await context.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (!isLost || !body.includes('mutation BulkApprove') || body.includes('dry_run":true')) return route.continue();
    isLost = false;
    await route.fetch(); // the server executes it
    return route.abort();
  });
  await button(page, 'Approve 3').click();
  await page.getByText('3 become approved').waitFor();
  await button(page, 'Approve 3 requests').click();
  await page.getByRole('dialog').getByText('3 approved', { exact: true }).waitFor();
  const approvals = sent.filter(({ input }) => !input.dry_run);
  expect([approvals.length, new Set(approvals.map(({ key }) => key)).size, await approvedOf('lost')]).toEqual([
    2, 1, 3,
  ]);
});

test('a row that is deselected, and another filter of the list, replace the filter by ids', async () => {
  await waiting.add(120, 'single');
  const ids = waiting.ids(1_205).slice(-120);
  const { page, sent } = await approverOn('single');
  await selectAll(page, '120');
  await page.getByRole('table', { name: 'Requests' }).locator('tbody').getByRole('checkbox').first().uncheck();
  await toolbar(page).getByText('119 selected').waitFor();
  await button(page, 'Dry run').click();
  await dialog(page, 'Dry run').getByText('119 become approved').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Select all 120 matching').click();
  await toolbar(page).getByText('120 selected').waitFor();
  await page.getByRole('button', { name: 'Remove filter Project' }).click();
  await page.waitForURL('**/requests?state=pending');
  await button(page, 'Dry run').click();
  await dialog(page, 'Dry run').getByText('120 become approved').waitFor();
  expect(sent.map(({ input }) => [input.filter, input.ids?.length])).toEqual([
    [undefined, 119],
    [undefined, 120],
  ]);
  expect(new Set(sent[1]?.input.ids)).toEqual(new Set(ids));
});

test('a selection of more than 1,000 requests ends when the filter of the list changes', async () => {
  await waiting.add(1_001, 'ended');
  const { page } = await approverOn('ended');
  await selectAll(page, '1,001');
  await page.getByRole('button', { name: 'Remove filter State' }).click();
  await page.getByRole('status').getByText('The selection was cleared, because the filter has changed.').waitFor();
  expect(await toolbar(page).count()).toBe(0);
});
