import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway } from '../support/fixtures';
import { loggedIn, newPerson } from '../support/people';
import { until } from '../support/service-process';
import { type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

let team: Team;
let owner: { id: string; email: string };
let auditor: { id: string; email: string };

beforeEach(async () => {
  team = await newTeam(gateway);
  for (const [customer_name, sales_region] of [
    ['Acme', 'NA'],
    ['Brenner', 'EMEA'],
    ['Acme South', 'EMEA'],
  ])
    await ask(team.requester, [1_000], { customer_name, sales_region });
  owner = await newPerson(gateway, team.tenant, 'owner');
  auditor = await newPerson(gateway, team.tenant, 'auditor');
});

const addressOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' });

/** The customers, once the rows of the address have been read. */
async function customers(page: Page): Promise<string[]> {
  await page.locator('table[aria-busy=false]').waitFor();
  return page.getByRole('table', { name: 'Requests', exact: true }).locator('tbody').getByRole('link').allInnerTexts();
}

async function save(page: Page, name: string, { shared = false } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  if (shared) await dialog.getByRole('checkbox', { name: 'Share with everybody' }).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await tabs(page).getByRole('link', { name, exact: true }).waitFor();
  await page.waitForURL('**/requests?view=01*');
}

test('a view has the filters and the order of the page; a view that is saved while it is open has both filters', async () => {
  const { page, faults } = await openAs(auditor, '/requests?customer=acme&order=customer_name');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByText('Enter a name.').first().waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  expect(await lookFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await save(page, 'Acme <i>');
  expect(await customers(page)).toEqual(['Acme', 'Acme South']);
  expect(await page.getByRole('combobox', { name: 'Order' }).inputValue()).toBe('customer_name');
  expect(await tabs(page).locator('[aria-current]').allInnerTexts()).toEqual(['Acme <i>']);
  await page.goto(`${page.url()}&region=emea`);
  expect(await customers(page)).toEqual(['Acme South']);
  await save(page, 'Acme in Europe');
  expect(await customers(page)).toEqual(['Acme South']);
  await page.reload();
  expect(await customers(page)).toEqual(['Acme South']);
  expect(faults).toEqual([]);
});

test('a view is renamed and deleted; a name that is in use is refused at its field', async () => {
  const { page, faults } = await openAs(auditor, '/requests?region=NA');
  await save(page, 'North');
  await page.goto(new URL('/requests?region=EMEA', page.url()).href);
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('north');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('The name has already been taken.').first().waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');
  await tabs(page).getByRole('link', { name: 'North', exact: true }).click();
  await page.getByRole('button', { name: 'Rename view' }).click();
  await page.getByRole('dialog', { name: 'Rename view' }).getByRole('textbox', { name: 'Name' }).fill('America');
  await page.keyboard.press('Enter');
  await tabs(page).getByRole('link', { name: 'America', exact: true }).waitFor();
  const address = addressOf(page);
  await page.getByRole('button', { name: 'Delete view' }).click();
  await page.getByRole('dialog', { name: 'Delete view' }).getByRole('button', { name: 'Delete view' }).click();
  await page.getByText('Deleted.').waitFor();
  await page.waitForURL('**/requests');
  await tabs(page).getByRole('link', { name: 'America' }).waitFor({ state: 'detached' });
  await page.goto(new URL(address, page.url()).href);
  await page.getByText('This view does not exist any more.').waitFor();
  await page.getByRole('link', { name: 'Show all requests' }).click();
  expect(await customers(page)).toHaveLength(3);
  expect(faults).toEqual([]);
});

test('an owner shares a view; others read it and cannot change it', async () => {
  const { page, faults } = await openAs(owner, '/requests?view=pending&region=emea');
  await page.getByRole('button', { name: 'Save view' }).click();
  expect(await lookFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await save(page, 'Europe', { shared: true });
  await tabs(page).getByText('Shared', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete view' }).count()).toBe(1);
  const other = await openAs(auditor, '/requests');
  await tabs(other.page).getByRole('link', { name: 'Europe', exact: true }).click();
  expect((await customers(other.page)).sort()).toEqual(['Acme South', 'Brenner']);
  expect(await tabs(other.page).getByText('Shared', { exact: true }).count()).toBe(1);
  expect(await other.page.getByRole('button', { name: 'Rename view' }).count()).toBe(0);
  expect(await other.page.getByRole('button', { name: 'Delete view' }).count()).toBe(0);
  expect(await lookFindings(other.page)).toEqual([]);
  expect([...faults, ...other.faults]).toEqual([]);
});

const CREATE = 'mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }';
const VIEWS = '{ savedViews { name filter order_by shared } }';

test('views that a browser has kept are saved once; a refused one stays and says why', async () => {
  const { user, graphql } = await loggedIn(gateway, team.tenant, 'auditor');
  for (let number = 1; number <= 97; number += 1)
    await graphql(CREATE, { input: { name: number === 1 ? 'north' : `View ${number}`, filter: {} } });
  const { page, faults } = await openAs(user, '/mark.svg');
  const kept = [
    { name: 'North', query: '?region=NA' },
    { name: 'Europe', query: '?view=pending&region=EMEA&order=-requested_total&per=50' },
    { name: 'Third', query: '' },
    { name: 'Fourth', query: '?q=x' },
  ];
  const key = `das.views.${user.id}`;
  await page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(kept))})`);
  await page.goto(`${gateway.url}/requests`);
  const alert = page.getByRole('alert');
  await alert.getByText('The view “Fourth” is still kept in this browser only.').waitFor();
  expect(await alert.innerText()).toContain('The shared field must not have more than 100 views.');
  await tabs(page).getByRole('link', { name: 'Europe', exact: true }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  const answer = (await graphql(VIEWS)).body as { data: { savedViews: { name: string }[] } };
  const taken = answer.data.savedViews.filter(({ name }) => !/^View|^north$/.test(name));
  const newest = [{ column: 'CREATED_AT', order: 'DESC' }];
  expect(taken).toEqual([
    {
      name: 'Europe',
      filter: { AND: [{ lifecycle_state: 'pending' }, { sales_region: 'EMEA' }] },
      order_by: [{ column: 'REQUESTED_TOTAL', order: 'DESC' }],
      shared: false,
    },
    { name: 'North (2)', filter: { sales_region: 'NA' }, order_by: newest, shared: false },
    { name: 'Third', filter: {}, order_by: newest, shared: false },
  ]);
  const left = async (): Promise<unknown> => page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`);
  expect(JSON.parse((await left()) as string)).toMatchObject([{ name: 'Fourth', query: '?q=x' }]);
  await page.reload();
  await alert.waitFor();
  expect(((await graphql(VIEWS)).body as { data: { savedViews: object[] } }).data.savedViews).toHaveLength(100);
  await alert.getByRole('button', { name: 'Remove from this browser' }).click();
  await alert.waitFor({ state: 'detached' });
  expect(await left()).toBeNull();
  expect(faults).toEqual([]);
});

test('a view that was saved, but whose answer was lost, is not saved again', async () => {
  const { user, graphql } = await loggedIn(gateway, team.tenant, 'auditor');
  const { page } = await openAs(user, '/mark.svg');
  const kept = JSON.stringify(JSON.stringify([{ name: 'North', query: '?region=NA' }]));
  await page.evaluate(`localStorage.setItem('das.views.${user.id}', ${kept})`);
  let lost = 0;
  await page.route('**/graphql', async (route) => {
    const isCreation = route.request().postData()?.includes('createSavedView') ?? false;
    if (!isCreation || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.goto(`${gateway.url}/requests`);
  await page.getByText('3 requests', { exact: true }).waitFor();
  expect(lost).toBe(1);
  await page.reload();
  await tabs(page).getByRole('link', { name: 'North', exact: true }).waitFor();
  await until(async () => (await page.evaluate(`localStorage.getItem('das.views.${user.id}')`)) === null);
  const { body } = await graphql('{ savedViews { name } }');
  expect(body).toEqual({ data: { savedViews: [{ name: 'North' }] } });
});

test('the list is exported with the filters of the page and the chosen columns', async () => {
  const { page, faults } = await openAs(auditor, '/requests?region=emea');
  await save(page, 'Europe');
  await page.goto(`${page.url()}&q=acme`);
  await page.getByText('1 request', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export CSV' });
  const columns = dialog.getByRole('group', { name: 'Columns' });
  await columns.getByRole('checkbox').first().waitFor();
  const names = await columns.locator('label').allInnerTexts();
  expect(await lookFindings(page)).toEqual([]);
  const download = async (): Promise<string> => {
    const link = dialog.getByRole('link', { name: 'Download CSV' });
    const response = await page
      .context()
      .request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
    return (await response.body()).toString();
  };
  const [header = '', row = '', end] = (await download()).split('\r\n');
  expect(header.split(',')).toEqual(names);
  expect([row.includes('Acme South'), end]).toEqual([true, '']);
  await dialog.getByRole('radiogroup', { name: 'Rows' }).getByRole('radio', { name: 'One per request' }).check();
  expect(await columns.getByRole('checkbox').count()).toBe(24);
  await dialog.getByRole('button', { name: 'No columns' }).click();
  await dialog.getByText('Choose at least one column.').waitFor();
  expect(await dialog.getByRole('link', { name: 'Download CSV' }).count()).toBe(0);
  await columns.getByRole('checkbox', { name: 'customer_name', exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'For Excel (byte order mark)' }).check();
  expect(await download()).toBe('\uFEFFcustomer_name\r\nAcme South\r\n');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('approvals.csv');
  expect(faults).toEqual([]);
});
