import { lookFindings, useDashboard } from '../support/dashboard';
import { useOwnGateway, useOwnDatabase, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { askMany } from '../support/many-requests';
import { asDatabaseAdmin, newPerson } from '../support/people';
import { WITHDRAW } from '../support/workflow-fixture';

const COUNT = 130;
const DENY = 'mutation ($input: BulkDenyInput!) { bulkDenyApprovalRequests(input: $input) { job { id } } }';

const database = useOwnDatabase();
const gateway = useOwnGateway({ DAS_ROLE: 'both', DAS_TRUST_PROXY: '1' }, database);
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);
let owner: { email: string };

/** The jobs that are not dry runs. */
const jobs = () => asDatabaseAdmin(`select id from jobs where input->>'dry_run' = 'false'`, [], database.admin_url);

beforeAll(async () => {
  owner = await newPerson(gateway, team.tenant, 'owner');
});

test('more than 100 requests become a job, whose page shows progress and then all results', async () => {
  const [withdrawn = ''] = await askMany(team.requester, COUNT, { name: 'Job', price: 50 });
  await team.requester.ask(WITHDRAW, { id: withdrawn });
  const { page, context, faults } = await openAs(owner, '/requests?per=100');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: `Select all ${COUNT} matching` }).click();
  await page.getByRole('button', { name: `Approve ${COUNT}` }).click();
  const dialog = page.getByRole('dialog', { name: `Approve ${COUNT} requests` });
  await dialog.getByText('129 become approved, 1 fails').waitFor();
  let sends = 0;
  await context.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (!body.includes('bulkApprove') || body.includes('dry_run":true') || ++sends > 1) return route.continue();
    await route.fetch(); // the server makes the job, and its answer is lost
    return route.abort();
  });
  await dialog.getByRole('button', { name: `Approve ${COUNT} requests` }).click();
  await page.waitForURL(/\/jobs\/\w+$/);
  const address = page.url();
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  await page.getByRole('link', { name: 'Products' }).click();
  await page.goto(address);
  await page.getByText('129 approved, 1 failed').waitFor();
  const rows = page.getByRole('table', { name: 'Items' }).locator('tbody tr');
  await page.getByRole('link', { name: 'Job 1', exact: true }).waitFor();
  expect([await rows.count(), await rows.first().innerText()]).toEqual([
    100,
    expect.stringMatching(/^Job 1\s+This is not allowed [^]+Failed/),
  ]);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**page=2');
  expect(await rows.count()).toBe(30);
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('failed');
  await page.waitForURL('**/jobs/*?outcome=failed');
  expect(await rows.count()).toBe(1);
  expect(await lookFindings(page)).toEqual([]);
  expect([sends, (await jobs()).length]).toEqual([2, 1]);
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
});

test('a denial of many requests shows its outcomes in words', async () => {
  const ids = await askMany(team.requester, 101, { name: 'Deny', price: 50 });
  const [withdrawn = ''] = ids;
  await team.requester.ask(WITHDRAW, { id: withdrawn });
  const made = await team.owner.ask(DENY, { input: { ids, reason_code: 'PRICE' } });
  const { id } = dataOf<{ bulkDenyApprovalRequests: { job: { id: string } } }>(made).bulkDenyApprovalRequests.job;
  const { page, faults } = await openAs(owner, `/jobs/${id}`);
  await page.getByRole('heading', { name: 'Denial of many requests', level: 1 }).waitFor();
  await page.getByText('100 denied, 1 failed').waitFor();
  const outcome = page.getByRole('combobox', { name: 'Outcome' });
  expect(await outcome.getByRole('option').allInnerTexts()).toEqual([
    'All (101)',
    'Failed (1)',
    'Denied (100)',
    'Partly approved (0)',
    'Partly denied (0)',
    'Unchanged (0)',
  ]);
  await outcome.selectOption({ label: 'Denied (100)' });
  await page.waitForURL('**?outcome=denied');
  const rows = page.getByRole('table', { name: 'Items' }).locator('tbody tr');
  expect([await rows.count(), await rows.first().innerText()]).toEqual([100, expect.stringMatching(/Denied/)]);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test.each(['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x', '%00'])('the job %s is not found', async (id) => {
  const { page, faults } = await openAs(owner, `/jobs/${id}`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/jobs');
  expect(faults).toEqual([]);
});

test('the job of another person is not found by an approver', async () => {
  const approver = await newPerson(gateway, team.tenant, 'approver');
  const [job] = await jobs();
  const { page } = await openAs(approver, `/jobs/${String(job?.['id'])}`);
  expect(job).toBeDefined();
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
});
