import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { insertRequests } from '../support/many-requests';
import { newPerson } from '../support/people';
import { ask } from '../support/workflow-fixture';
import { until } from '../support/service-process';

const COUNT = 4_000;

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
const { openAs } = useDashboard(gateway);
let owner: { email: string };
let requester: { email: string; id: string };

beforeAll(async () => {
  await insertRequests(admin, team.tenant, COUNT);
  await ask(team.requester, [{ partnumber: 'VPS-480-48D', quote_quantity: 200, requested_price: 1_400 }], {
    customer_name: 'Halden <b>Automation</b>',
  });
  owner = await newPerson(gateway, team.tenant, 'owner');
  requester = await newPerson(gateway, team.tenant, 'requester');
});

const table = (page: Page) => page.getByRole('table', { name: 'Requests', exact: true });
const firstCustomer = (page: Page) => table(page).locator('tbody tr').first().getByRole('link').innerText();
const addressOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;
const count = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

/** The documents that the page sends from now on, with their variables. */
async function sentFrom(page: Page): Promise<{ name: string; variables: { page?: number } }[]> {
  const sent: { name: string; variables: { page?: number } }[] = [];
  await page.context().route('**/graphql', (route) => {
    const { query, variables } = route.request().postDataJSON() as { query: string; variables: { page?: number } };
    sent.push({ name: /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '', variables });
    return route.continue();
  });
  return sent;
}

test('the newest requests are first, with 25 on a page, and each value is text', async () => {
  const { page, faults } = await openAs(owner, '/requests', { viewport: { width: 1920, height: 900 } });
  await count(page, '4,001 requests');
  await table(page).waitFor(); // the total is read apart from the rows
  expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
    '',
    'Customer',
    'Part numbers',
    'Total',
    'Greatest discount',
    'State',
    'Round',
    'Requested by',
    'Created',
    'Request date',
    'Valid until',
  ]);
  const rows = table(page).locator('tbody tr');
  expect([await rows.count(), await firstCustomer(page)]).toEqual([25, 'Halden <b>Automation</b>']);
  expect((await rows.first().getByRole('cell').allInnerTexts()).slice(2, 4)).toEqual(['VPS-480-48D', '280,000.00']);
  expect(await page.title()).toBe('Requests · Test');
  expect(faults).toEqual([]);
});

test('the total is read once per filter: other pages and orders do not read it again', async () => {
  const { page } = await openAs(owner, '/requests?state=approved');
  await count(page, '2,000 requests');
  const sent = await sentFrom(page);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**/requests?state=approved&page=2');
  await page.getByRole('link', { name: 'Last page' }).click();
  await page.waitForURL('**&page=80');
  await table(page).getByRole('link', { name: 'Customer 2', exact: true }).waitFor();
  await table(page).getByRole('link', { name: 'Total' }).click();
  await page.waitForURL('**/requests?state=approved&order=requested_total');
  await table(page).locator('tbody tr').first().getByText('2.00').waitFor();
  const lists = sent.filter(({ name }) => name.startsWith('Requests'));
  expect(new Set(lists.map(({ name }) => name))).toEqual(new Set(['Requests']));
});

test('a page far behind is a link like any other, and one behind the last page leads back', async () => {
  const { page } = await openAs(owner, '/requests?order=created_at&page=160');
  await table(page).getByRole('link', { name: 'Customer 4000', exact: true }).waitFor();
  await page.goto(`${gateway.url}/requests?per=100&page=4000`);
  await page.getByText('This page is empty.').waitFor();
  await page.getByRole('link', { name: 'Go to the last page' }).click();
  await table(page).getByRole('link', { name: 'Customer 1', exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBe('41');
});

test('what is typed is in the address 300 ms after the last key, without an entry in the history, and sets the page to 1', async () => {
  const { page } = await openAs(owner, '/requests?page=3');
  await table(page).waitFor();
  const before = await page.evaluate<number>('history.length');
  await page.getByRole('searchbox', { name: 'Find a customer or part' }).pressSequentially('customer 4000');
  await count(page, '1 request');
  expect(new URL(page.url()).search).toBe('?q=customer+4000');
  expect(await page.evaluate('history.length')).toBe(before);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL('**/requests');
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
});

test('malformed parameters fall back to the defaults, and unknown ones are dropped', async () => {
  const { page, faults } = await openAs(
    owner,
    '/requests?status=wrong&per=7&page=-1&order=name&unknown=1&valid=yes&customer=Customer%2017',
  );
  await count(page, '111 requests');
  await table(page).getByRole('link', { name: 'Customer 1799', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**/requests?customer=Customer+17&page=2');
  expect(faults).toEqual([]);
});

test('Back and Forward restore filters, order, page and the scroll position', async () => {
  const { page } = await openAs(owner, '/requests');
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**/requests?page=2');
  await table(page).getByRole('link', { name: 'Customer 3976', exact: true }).waitFor();
  await page.evaluate('scrollTo(0, 400)');
  await table(page).getByRole('link', { name: 'Customer 3964', exact: true }).click();
  await page.waitForURL(/requests\/01JD/);
  await page.goBack();
  await table(page).getByRole('link', { name: 'Customer 3976', exact: true }).waitFor();
  await until(() => page.evaluate<boolean>('scrollY === 400'));
  await page.goBack();
  await table(page).getByRole('link', { name: 'Customer 4000', exact: true }).waitFor();
  await page.goForward();
  await table(page).getByRole('link', { name: 'Customer 3976', exact: true }).waitFor();
  expect(addressOf(page)).toBe('/requests?page=2');
});

test('when the server refuses the list, its sentence and a way to try again are shown', async () => {
  const { page } = await openAs(owner, '/requests');
  await table(page).waitFor();
  await page.context().route('**/graphql', (route) => {
    const isList = route.request().postData()?.includes('query Requests(');
    if (!isList) return route.continue();
    return route.fulfill({
      headers: { 'x-request-id': 'R-1' },
      json: { errors: [{ message: 'secret detail', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
    });
  });
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByRole('alert').getByText('Something went wrong.').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('R-1');
  expect(await page.getByRole('alert').innerText()).not.toContain('secret');
  await page.context().unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await table(page).getByRole('link', { name: 'Customer 3976', exact: true }).waitFor();
});

test('Ending soon begins with the earliest end, and requests without an end come last', async () => {
  const END =
    "update approval_requests set valid_until = now() + $2::int * interval '1 day' where tenant_id = $1 and customer_name = $3";
  await admin.query(END, [team.tenant.id, 9, 'Customer 2']);
  await admin.query(END, [team.tenant.id, 2, 'Customer 4']);
  const { page } = await openAs(owner, '/requests');
  await page.getByRole('link', { name: 'Ending soon', exact: true }).click();
  await count(page, '2,000 requests');
  await table(page).getByRole('link', { name: 'Customer 4', exact: true }).waitFor();
  expect((await table(page).locator('tbody').getByRole('link').allInnerTexts()).slice(0, 2)).toEqual([
    'Customer 4',
    'Customer 2',
  ]);
});

test('people without requests:decide select nothing, and see no view of what awaits them', async () => {
  const { page, faults } = await openAs(requester, '/requests');
  await table(page).waitFor();
  expect([
    await page.getByRole('checkbox').count(),
    await page.getByRole('link', { name: 'Awaiting me' }).count(),
  ]).toEqual([0, 0]);
  expect(await page.getByRole('link', { name: 'New request' }).getAttribute('href')).toBe('/requests/new');
  const refused = await page.request.post(`${gateway.url}/graphql`, {
    headers: { origin: gateway.url },
    data: {
      query:
        'mutation { bulkApproveApprovalRequests(input: { ids: ["01JD0000000000000000000001"] }) { summary { total } } }',
    },
  });
  expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  expect(faults).toEqual([]);
});

test('on a narrow screen each row, which is the target of its link, is at least 44 px high', async () => {
  const { page } = await openAs(owner, '/requests', { viewport: { width: 360, height: 740 } });
  const links = table(page).locator('tbody').getByRole('link');
  await links.first().waitFor();
  const heights = await page.evaluate<number[]>(
    `[...document.querySelectorAll('tbody a')].map((link) => parseFloat(getComputedStyle(link, '::after').height))`,
  );
  expect([heights.length, Math.min(...heights) >= 44]).toEqual([25, true]);
});

test('the list is accessible and does not scroll sideways, with rows and without', async () => {
  const { page } = await openAs(owner, '/requests?customer=Customer&status=approved&min=10&created_from=2026-01-01');
  await table(page).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await page.goto(`${gateway.url}/requests?q=nothing+has+this+name`);
  await page.getByText('No requests match.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
});
