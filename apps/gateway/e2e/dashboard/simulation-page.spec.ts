import { JobsWorker } from '@das/jobs';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { insertRequests } from '../support/many-requests';
import { newPerson } from '../support/people';
import { ask, newTeam } from '../support/workflow-fixture';

const database = useOwnDatabase(); // a round takes the jobs of all tenants
const gateway = useOwnGateway({ DAS_TRUST_PROXY: '1' }, database);
const team = useTeam(gateway);
const admin = useDatabaseAdmin(database);
const { openAs } = useDashboard(gateway);

const runJobs = async (): Promise<void> => {
  while (await gateway.app.get(JobsWorker).work());
};

test('changed and new levels are compared on past lines: as bars, as tables and with examples', async () => {
  const made = await ask(team.requester, [50, 152, { requested_price: 20_000, quote_quantity: 2 }]);
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/levels');
  await page.getByRole('link', { name: 'What would have happened?' }).click();
  await page.getByRole('heading', { name: 'What would have happened?', level: 1 }).waitFor();
  const levels = page.getByRole('table', { name: 'Changed levels' });
  expect(await page.getByRole('spinbutton', { name: 'May handle, PA' }).inputValue()).toBe('250');
  expect(await page.getByRole('combobox', { name: 'Routing basis' }).inputValue()).toBe('unit_price');
  await page.getByRole('spinbutton', { name: 'May finish, PA' }).fill('200');
  await levels.getByText('Changed').waitFor();
  await page.getByRole('checkbox', { name: 'Active, RD' }).uncheck();
  await page.getByRole('button', { name: 'Add level' }).click();
  await page.getByRole('textbox', { name: 'Code, new level 1' }).fill('DESK');
  await page.getByRole('spinbutton', { name: 'May handle, DESK' }).fill('60');
  await page.getByRole('button', { name: 'Run simulation' }).click();
  await page.getByRole('link', { name: 'Rank, DESK' }).click();
  await page.getByRole('spinbutton', { name: 'Rank, DESK' }).fill('5');
  await page.getByRole('button', { name: 'Run simulation' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('2 of 3 lines would take another route.').waitFor();
  await page.getByRole('status').filter({ hasText: '2 of 3 lines would take another route.' }).waitFor();
  const figure = result.getByRole('figure', { name: 'Before and after' });
  expect(await figure.getByRole('listitem').allInnerTexts()).toEqual(
    ['DESK 0 1', 'PA 1 1', 'RSM 1 0', 'VP 0 0', 'Owner 1 1'].map((text) => {
      const [label, before, after] = text.split(' ');
      return expect.stringMatching(new RegExp(`^${label}\\s+Before\\s+${before}\\s+After\\s+${after}$`)) as string;
    }),
  );
  await result.getByRole('combobox', { name: 'Bars show' }).selectOption('Amount finished');
  expect(await figure.getByRole('listitem').last().innerText()).toMatch(/Before\s+40,000\s+After\s+40,000/);
  expect(await result.getByRole('table', { name: 'Summary' }).getByRole('row').nth(2).innerText()).toMatch(
    /Same route\s+1\s+33\.3 %/,
  );
  expect(await result.getByRole('table', { name: 'By level' }).getByRole('row').nth(2).innerText()).toMatch(
    /^PA\s+10\s+2\s+1\s+1\s+1\s+50\.00\s+152\.00$/,
  );
  const example = result.getByRole('table', { name: 'Examples' }).getByRole('row').nth(1);
  expect(await example.getByRole('link').getAttribute('href')).toBe(`/requests/${made.id}`);
  expect(await example.innerText()).toMatch(/PA[^]+within what PA may finish[^]+DESK[^]+within what DESK may finish/);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('problems are shown at their fields, those of the page and those of the service', async () => {
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'owner'), '/levels/simulate');
  await page.getByLabel('From').fill('2026-02-02');
  await page.getByLabel('To', { exact: true }).fill('2026-02-01');
  await page.getByRole('spinbutton', { name: 'May handle, PA' }).fill('0.1234567');
  await page.getByRole('button', { name: 'Run simulation' }).click();
  await page.getByText('Enter a date that is not before From.').first().waitFor();
  await page.getByText('Enter at most 6 decimals.').first().waitFor();
  await page.getByRole('spinbutton', { name: 'May handle, PA' }).fill('250');
  await page.getByLabel('From').fill('2024-01-01');
  await page.getByRole('button', { name: 'Run simulation' }).click();
  await page.getByText('The to field must be a date before or equal to 2024-12-31.').first().waitFor();
  expect(await page.getByLabel('To', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByRole('button', { name: 'Run simulation' }).click();
  await page.getByText('No lines were requested in this period.').waitFor();
  await page.getByRole('button', { name: 'Add level' }).click();
  await page.getByRole('button', { name: 'Remove new level 1' }).click();
  expect(await page.getByRole('textbox', { name: 'Code, new level 1' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('many lines are a job: its progress and result stay after a reload, and its page shows them, too', async () => {
  const other = await newTeam(gateway);
  await insertRequests(admin, other.tenant, 1_200);
  const { page, faults } = await openAs(await newPerson(gateway, other.tenant, 'owner'), '/levels/simulate');
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByLabel('To', { exact: true }).fill('2026-01-02');
  await page.getByRole('spinbutton', { name: 'May finish, PA' }).fill('120');
  await page.getByRole('button', { name: 'Run simulation' }).click();
  await page.getByRole('progressbar', { name: 'Simulation' }).waitFor();
  await page.getByText('0 of 1,200').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await page.reload();
  await page.getByRole('progressbar', { name: 'Simulation' }).waitFor();
  await page.getByRole('link', { name: 'The page of the job' }).click();
  await page.getByRole('heading', { name: 'Simulation of changed levels', level: 1 }).waitFor();
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  await runJobs();
  await page.getByText('20 of 1,200 lines would take another route.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await page.goBack();
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('20 of 1,200 lines would take another route.').waitFor();
  const rows = result.getByRole('table', { name: 'Examples' }).locator('tbody tr');
  expect(await rows.count()).toBe(10);
  await result.getByRole('button', { name: 'Show all 20' }).click();
  expect(await rows.count()).toBe(20);
  expect(faults).toEqual([]);
});

test('a job that ended without a result says so on both pages, and leads to another simulation', async () => {
  const other = await newTeam(gateway);
  await insertRequests(admin, other.tenant, 1_200);
  const { page, faults } = await openAs(await newPerson(gateway, other.tenant, 'owner'), '/levels/simulate');
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByLabel('To', { exact: true }).fill('2026-01-02');
  await page.getByRole('button', { name: 'Run simulation' }).click();
  await page.getByRole('progressbar', { name: 'Simulation' }).waitFor();
  await admin.query(`update jobs set created_by_id = $2 where tenant_id = $1`, [other.tenant.id, other.requester.id]);
  await runJobs();
  await page.getByText('The simulation ended without a result. Run it again.').waitFor();
  await page.goto(`${gateway.url}/jobs/${new URL(page.url()).searchParams.get('job')}`);
  await page.getByText('The simulation ended without a result.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Run another simulation' }).click();
  await page.getByRole('heading', { name: 'What would have happened?', level: 1 }).waitFor();
  expect(faults).toEqual([]);
});

test('a person who may not change levels has no simulation', async () => {
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'approver'), '/levels');
  await page.getByRole('table', { name: 'Approval levels' }).waitFor();
  expect(await page.getByRole('link', { name: 'What would have happened?' }).count()).toBe(0);
  await page.goto(`${gateway.url}/levels/simulate`);
  await page.getByText('You may not see this.').waitFor();
  expect(faults).toEqual([]);
});
