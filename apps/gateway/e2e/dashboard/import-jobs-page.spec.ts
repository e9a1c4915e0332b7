import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { chooseFile, outcomeRows } from '../support/csv-files';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { button, rowsWith } from '../support/page-parts';
import { asDatabaseAdmin, newPerson } from '../support/people';

const database = useOwnDatabase();
const gateway = useOwnGateway({ DAS_ROLE: 'both', DAS_TRUST_PROXY: '1' }, database);
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const jobs = async (): Promise<{ total: number; dry: string; done: number }[]> =>
  (await asDatabaseAdmin(
    `select total, done, input->>'dry_run' as dry from jobs where tenant_id = '${team.tenant.id}' order by id`,
    [],
    database.admin_url,
  )) as { total: number; dry: string; done: number }[];
const fileOf = (prefix: string, count: number): string =>
  `partnumber,list_price\n${Array.from({ length: count }, (_, index) => `${prefix}-${index},${index % 50 === 7 ? 'x' : index}`).join('\n')}\n`;
const summary = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor({ timeout: 60_000 });

test('more than 100 rows are a job; a reload continues with it, and its problems are downloaded', async () => {
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/products/import');
  await chooseFile(page, fileOf('JOB', 230));
  await button(page, 'Dry run').click();
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  await summary(page, '225 created, 0 updated, 0 unchanged, 5 failed');
  expect(await lookFindings(page)).toEqual([]);
  let sends = 0;
  await page.route('**/v2/products/bulk-upsert', async (route) => {
    if (++sends > 1) return route.continue();
    await route.fetch(); // the server creates the job, and its answer is lost
    return route.abort();
  });
  await button(page, 'Import 230 rows').click();
  await page.waitForURL(/\/products\/import\?jobs=\w{26}&rows=230$/);
  await page.reload();
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  await summary(page, '225 created, 0 updated, 0 unchanged, 5 failed');
  expect((await outcomeRows(page)).length).toBe(100);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Last page' }).click();
  await page.waitForURL('**page=3');
  await rowsWith(page, 'Outcomes', 'JOB-229').waitFor();
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Failed (5)' });
  await page.waitForURL('**outcome=failed');
  await rowsWith(page, 'Outcomes', 'JOB-7').first().waitFor();
  expect(await outcomeRows(page)).toEqual(
    [7, 57, 107, 157, 207].map((index) => [
      String(index + 2),
      `JOB-${index}`,
      'Failed',
      'The list price field must be a number.',
    ]),
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download problems' }).click(),
  ]);
  expect(
    readFileSync(await download.path(), 'utf8')
      .split('\r\n')
      .slice(0, 2),
  ).toEqual(['\uFEFFRow,Key,Problem', '9,JOB-7,The list price field must be a number.']);
  expect([sends, await jobs()]).toEqual([
    2,
    [
      { total: 230, done: 230, dry: 'true' },
      { total: 230, done: 230, dry: 'false' },
    ],
  ]);
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
});

test('more than 10,000 rows are several jobs with one progress bar, and go on after a lost connection', async () => {
  const { page, context, faults } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/products/import');
  await chooseFile(page, fileOf('MANY', 10_130));
  await button(page, 'Dry run').click();
  await page.waitForURL(/jobs=\w{26}\.\w{26}&rows=10130&dry=1$/);
  await page.getByText(/ of 10,130$/).waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(1);
  await context.setOffline(true);
  await page.getByText('You are offline. What you see may be old.').waitFor();
  await context.setOffline(false);
  await summary(page, '9,927 created, 0 updated, 0 unchanged, 203 failed');
  await page.getByRole('link', { name: 'Last page' }).click();
  await page.waitForURL('**page=102');
  await rowsWith(page, 'Outcomes', 'MANY-10129').waitFor();
  expect((await outcomeRows(page)).at(-1)?.slice(0, 2)).toEqual(['10,131', 'MANY-10129']);
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('while the organisation has too many open jobs, the import waits', async () => {
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/products/import');
  let sends = 0;
  await page.route('**/v2/products/bulk-upsert', (route) =>
    ++sends > 1
      ? route.continue()
      : route.fulfill({ status: 409, json: { error: 'too_many_jobs', message: 'Too many jobs.' } }),
  );
  await chooseFile(page, fileOf('WAIT', 120));
  await button(page, 'Dry run').click();
  await summary(page, '117 created, 0 updated, 0 unchanged, 3 failed');
  expect([sends, await page.getByRole('alert').count()]).toEqual([2, 0]);
});

test('rows that were not sent before a reload are named', async () => {
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/products/import');
  await chooseFile(page, fileOf('LOST', 150));
  await button(page, 'Dry run').click();
  await page.waitForURL(/rows=150/);
  await summary(page, '147 created, 0 updated, 0 unchanged, 3 failed');
  await page.goto(page.url().replace('rows=150', 'rows=400'));
  await page.getByText('Rows 152 to 401 were not sent.', { exact: false }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
});

test('jobs are listed with their progress, filtered, and show their items', async () => {
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'owner'), '/products');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
  const table = page.getByRole('table', { name: 'Jobs' });
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Kind',
    'Status',
    'Progress',
    'Started by',
    'Created',
  ]);
  const rows = rowsWith(page, 'Jobs', 'Import of products');
  await rows.filter({ hasText: '230 of 230' }).first().waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Denial of many requests');
  await page.getByText('No jobs match.').waitFor();
  await button(page, 'Clear filters').click();
  await rows.filter({ hasText: '230 of 230' }).first().getByRole('link').click();
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  await summary(page, '225 created, 0 updated, 0 unchanged, 5 failed');
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Failed (5)' });
  await page.waitForURL('**/jobs/*?outcome=failed');
  const items = page.getByRole('table', { name: 'Items' }).locator('tbody tr');
  await items.nth(4).and(page.locator(':last-child')).waitFor();
  expect(await items.first().getByRole('cell').allInnerTexts()).toEqual([
    '8',
    'JOB-7',
    'Failed',
    'The list price field must be a number.',
  ]);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});
