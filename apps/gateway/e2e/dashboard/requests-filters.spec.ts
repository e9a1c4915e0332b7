import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { newPerson } from '../support/people';
import { ask } from '../support/workflow-fixture';

const DEAL = ['Status', 'State', 'Customer', 'Part number', 'Region', 'Type', 'Valid', 'Category'];
const PARTIES = [
  'Project',
  'Account number',
  'End customer',
  'Rep firm',
  'Escalated',
  'Question open',
  'Order reference',
  'Exact part number',
  'Exact customer',
];
const DATES = [
  'Requested from',
  'Requested to',
  'Created from',
  'Created to',
  'Due from',
  'Due to',
  'Overdue',
  'Waiting since before',
  'Decided from',
  'Decided to',
  'Waiting since after',
];
const ITEMS = [
  ...DEAL,
  ...PARTIES,
  ...DATES,
  'Minimum total',
  'Maximum total',
  'Sales contact',
  'At the owner',
  'Level',
];
const OF_PEOPLE = ['Requested by', 'Decided by', 'Assigned to', 'Claimed by'];

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);
let owner: { email: string };
let approver: { email: string };

beforeAll(async () => {
  const line = { partnumber: 'VPS-480-48D', quote_quantity: 10, requested_price: 90 };
  await ask(team.requester, [line], {
    customer_name: 'Halden Automation',
    sales_region: 'NA',
    request_date: '2026-05-01',
  });
  await ask(team.requester, [{ ...line, quote_quantity: 1 }], {
    customer_name: 'Brenner Anlagenbau',
    sales_region: 'EMEA',
    request_date: '2026-06-01',
  });
  owner = await newPerson(gateway, team.tenant, 'owner');
  approver = await newPerson(gateway, team.tenant, 'approver');
});

/** The customers, once the rows of the address have been read. */
async function customers(page: Page): Promise<string[]> {
  await page.locator('table[aria-busy=false]').waitFor();
  return page.getByRole('table', { name: 'Requests', exact: true }).locator('tbody').getByRole('link').allInnerTexts();
}

const add = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const addressOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

test('the menu has the filters of the list; those of people need users:read', async () => {
  const { page, faults } = await openAs(owner, '/requests');
  await page.getByRole('button', { name: 'Add filter' }).click();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([...ITEMS, ...OF_PEOPLE]);
  const other = await openAs(approver, '/requests');
  await other.page.getByRole('button', { name: 'Add filter' }).click();
  expect(await other.page.getByRole('menuitem').allInnerTexts()).toEqual(ITEMS);
  expect(await page.getByRole('group', { name: 'Dates' }).getByRole('menuitem').allInnerTexts()).toEqual(DATES);
  expect(await lookFindings(page)).toEqual([]);
  await page.keyboard.type('cust'); // letters filter instead of running shortcuts
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Customer', 'End customer', 'Exact customer']);
  await page.keyboard.type('x');
  await page.getByText('No item contains custx').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'End customer' }).waitFor();
  expect([...faults, ...other.faults]).toEqual([]);
});

test('a filter that is typed follows the keys; Back returns to the list before it', async () => {
  const { page } = await openAs(owner, '/requests');
  await page.getByText('2 requests', { exact: true }).waitFor();
  await add(page, 'Customer');
  await page.getByRole('textbox', { name: 'Customer' }).pressSequentially('hald');
  await page.waitForURL('**/requests?customer=hald');
  await page.getByText('1 request', { exact: true }).waitFor();
  expect(await customers(page)).toEqual(['Halden Automation']);
  expect(await lookFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Customer' }).waitFor({ state: 'hidden' });
  expect(await page.getByRole('button', { name: 'Customer: hald', exact: true }).count()).toBe(1);
  await page.goBack();
  await page.getByText('2 requests', { exact: true }).waitFor();
  expect(addressOf(page)).toBe('/requests');
  await page.goForward();
  await page.getByText('1 request', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove filter Customer' }).click();
  await page.waitForURL('**/requests');
});

test('Back returns to the list before a filter that is still typed, and the next filter leaves that list in the history', async () => {
  const { page, faults } = await openAs(owner, '/requests');
  await add(page, 'Customer');
  const field = page.getByRole('textbox', { name: 'Customer' });
  for (let round = 0; round < 2; round += 1) {
    await field.pressSequentially('h');
    await page.waitForURL('**/requests?customer=h');
    await field.pressSequentially('ald');
    await page.waitForURL('**/requests?customer=hald');
    await page.goBack();
    await page.getByText('2 requests', { exact: true }).waitFor();
    expect([addressOf(page), await field.inputValue()]).toEqual(['/requests', '']);
  }
  expect(faults).toEqual([]);
});

test('a choice is applied at once, and its chip has the text of the choice', async () => {
  const { page } = await openAs(owner, '/requests?page=2');
  await add(page, 'Level');
  await page.getByRole('combobox', { name: 'Level' }).selectOption({ label: 'PA PA' });
  await page.getByRole('button', { name: 'Level: PA PA' }).waitFor();
  expect(addressOf(page)).toBe(`/requests?level=${team.levels.PA}`);
  await page.getByText('2 requests', { exact: true }).waitFor();
  await add(page, 'Requested by');
  await page.getByRole('combobox', { name: 'Requested by' }).selectOption({ label: 'An owner' });
  await page.getByText('No requests match.').waitFor();
  expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL('**/requests');
  await page.getByText('2 requests', { exact: true }).waitFor();
});

test('an amount that is none is refused at its field, and the list stays', async () => {
  const { page } = await openAs(owner, '/requests');
  await add(page, 'Minimum total');
  const field = page.getByRole('textbox', { name: 'Minimum total' });
  await field.fill('a lot');
  await page.getByText('Enter a number of at least 0 with at most 6 decimals.').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await field.fill('500');
  await field.press('Enter');
  await page.waitForURL('**/requests?min=500');
  await page.getByText('1 request', { exact: true }).waitFor();
  expect(await customers(page)).toEqual(['Halden Automation']);
});

test('every filter of the address is a chip, also one whose row is not readable', async () => {
  const { page, faults } = await openAs(
    approver,
    '/requests?from=2026-05-02&to=2026-06-30&region=emea&valid=0&decided_by=01ARZ3NDEKTSV4RRFFQ69G5FAV',
  );
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  await page.getByText('No requests match.').waitFor();
  expect(
    (await chips.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').replace(/ ?Remove filter.*/, '')),
  ).toEqual([
    'Region: emea',
    'Requested from: 2 May 2026',
    'Requested to: 30 Jun 2026',
    'Valid: No',
    'Decided by: Unknown (9G5FAV)',
  ]);
  await page.getByRole('button', { name: 'Remove filter Decided by' }).click();
  await page.getByText('1 request', { exact: true }).waitFor();
  expect(await customers(page)).toEqual(['Brenner Anlagenbau']);
  expect(faults).toEqual([]);
});

test('a moment of a link is a chip with its time, and stays until another day is chosen', async () => {
  const search = '?waiting_since_from=2020-01-01T06%3A00%3A01Z&customer_is=halden+automation';
  const { page, faults } = await openAs(owner, `/requests${search}`);
  await page.getByText('1 request', { exact: true }).waitFor();
  expect(await customers(page)).toEqual(['Halden Automation']);
  await page.getByRole('button', { name: 'Exact customer: halden automation' }).waitFor();
  await page.getByRole('button', { name: 'Waiting since after: 1 Jan 2020, 06:00:01' }).click();
  const field = page.getByLabel('Waiting since after', { exact: true });
  expect(await field.inputValue()).toBe('2020-01-01');
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(addressOf(page)).toBe(`/requests${search}`);
  await page.getByRole('button', { name: 'Waiting since after: 1 Jan 2020, 06:00:01' }).click();
  await field.fill('2020-01-02');
  await page.waitForURL('**/requests?waiting_since_from=2020-01-02&customer_is=halden+automation');
  await add(page, 'Exact part number');
  await page.getByRole('textbox', { name: 'Exact part number' }).fill('vps-480');
  await page.getByText('No requests match.').waitFor();
  await page.getByRole('textbox', { name: 'Exact part number' }).fill('vps-480-48d');
  await page.getByText('1 request', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});

test('an owner of a tenant without products begins at the first steps, and sees them on Awaiting me, too, until they are hidden', async () => {
  const { page, faults } = await openAs(owner, '/');
  const steps = page.getByRole('list', { name: 'First steps' });
  await page.waitForURL('**/requests');
  await steps.waitFor();
  expect((await steps.getByRole('listitem').allInnerTexts()).map((text) => text.includes('Done'))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(await Promise.all((await steps.getByRole('link').all()).map((link) => link.getAttribute('href')))).toEqual([
    '/levels',
    '/people',
    '/products',
    '/settings/api-keys',
  ]);
  await page
    .getByRole('link', { name: /^Awaiting me/ })
    .first()
    .click();
  await page.waitForURL('**/inbox');
  await steps.waitFor();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  expect(await steps.count()).toBe(0);
  await page.goto(new URL('/', page.url()).href);
  await page.waitForURL('**/inbox');
  await page.getByRole('link', { name: 'Requests', exact: true }).first().click();
  await page.getByText('2 requests', { exact: true }).waitFor();
  expect(await steps.count()).toBe(0);
  const other = await openAs(approver, '/requests');
  await other.page.getByText('2 requests', { exact: true }).waitFor();
  expect(await other.page.getByRole('list', { name: 'First steps' }).count()).toBe(0);
  expect([...faults, ...other.faults]).toEqual([]);
});
