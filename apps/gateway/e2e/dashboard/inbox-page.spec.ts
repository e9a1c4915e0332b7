import type { Page } from 'playwright-core';
import { axeFindings, scrollsSideways, useBrowser } from '../support/browser';
import { useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { PASSWORD, newPerson } from '../support/people';
import { ASSIGN } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { open } = useBrowser();
const { openAs } = useDashboard(gateway);

const CREATE = 'mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { id } }';

/** An approver who holds the level RSM and is logged in. */
async function loggedInApprover(
  options: Parameters<typeof open>[1] = {},
): Promise<{ page: Page; faults: string[]; name: string }> {
  const user = await newPerson(gateway, team.tenant, 'approver');
  dataOf(await team.tenant.graphql(ASSIGN, { level_id: team.levels.RSM, user_id: user.id }));
  const { page, faults } = await openAs(user, '/inbox', options);
  await page.getByRole('heading', { name: 'Awaiting me', level: 1 }).waitFor();
  return { page, faults, name: user.name };
}

const request = (
  customer_name: string,
  lines = [{ partnumber: 'VPS-480-48D', quote_quantity: 200, requested_price: 1_400 }],
) => team.requester.ask(CREATE, { input: { customer_name, opportunities: lines } });

test('a request that waits for the person is a row with its lines and its total', async () => {
  dataOf(await request('Halden Automation <b>&</b>'));
  const { page, faults } = await loggedInApprover();
  const row = page.getByRole('table', { name: 'Requests awaiting me' }).getByRole('row').filter({ hasText: 'Halden' });
  await row.waitFor();
  await page.setViewportSize({ width: 1920, height: 900 }); // next to the open request, a narrower list has the warnings in the first column
  await page.getByRole('columnheader', { name: 'Warnings' }).waitFor();
  const [, customer, , total, , waiting] = await row.getByRole('cell').allInnerTexts();
  expect([customer, total, waiting]).toEqual([
    expect.stringContaining('Halden Automation <b>&</b>'),
    '280,000.00',
    'now',
  ]);
  const list = page.getByRole('table', { name: 'Requests awaiting me' });
  expect(await list.getByRole('columnheader').allInnerTexts()).toEqual([
    '',
    'Customer and lines',
    'Warnings',
    'Total',
    'Greatest discount',
    'Waiting since',
  ]);
  expect(await row.innerText()).toContain('200 × VPS-480-48D');
  expect(await page.getByRole('link', { name: /^Awaiting me \d+$/ }).count()).toBe(1);
  expect(faults).toEqual([]);
});

test('a person without the permission sees a sentence, and the page reads no requests', async () => {
  const user = await newPerson(gateway, team.tenant, 'requester');
  const { page, context } = await open(`${gateway.url}/login?next=/inbox`);
  const documents: string[] = [];
  await context.route('**/graphql', (route) => {
    documents.push(/query (\w+)/.exec(route.request().postData() ?? '')?.[1] ?? '');
    return route.continue();
  });
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('You may not see this.').waitFor();
  expect(new Set(documents.filter((name) => name !== 'UnreadNotifications'))).toEqual(new Set(['Viewer'])); // the bell is part of the shell
  expect(await page.getByRole('link', { name: /Awaiting me/ }).count()).toBe(0);
});

test('when the session has ended, the person logs in again over the page, and the call is repeated', async () => {
  const { page, name } = await loggedInApprover();
  await page.context().clearCookies();
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.waitFor();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: `Account: ${name}` }).waitFor();
  expect(await dialog.count()).toBe(0);
});

test('while the service does not answer, a banner counts down, and the page goes on by itself', async () => {
  const { page } = await loggedInApprover();
  await page.context().route('**/graphql', (route) => route.abort());
  await page.context().route('**/health/ready', (route) => route.abort());
  await page.reload();
  await page.getByText(/The service does not answer. Trying again in \d s\./).waitFor();
  await page.context().unroute('**/graphql');
  await page.context().unroute('**/health/ready');
  await page.getByRole('heading', { name: 'Awaiting me', level: 1 }).waitFor({ timeout: 20_000 });
  expect(await page.getByText(/does not answer/).count()).toBe(0);
});

test('an unknown address says so, inside the frame', async () => {
  const { page } = await loggedInApprover();
  await page.goto(`${gateway.url}/nowhere`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/');
});

test('on a narrow screen a row has two lines', async () => {
  dataOf(await request('Two lines'));
  const { page } = await loggedInApprover({ viewport: { width: 360, height: 800 } });
  const row = page.getByRole('table', { name: 'Requests awaiting me' }).locator('tbody tr').first();
  await row.waitFor();
  const box = await row.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeLessThan(64);
});

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 768],
  ['dark', 360],
] as const)('the list has no findings of axe and does not scroll sideways, %s at %i px', async (colorScheme, width) => {
  dataOf(
    await request('A customer with a name that is much longer than the column in which it is shown, Incorporated'),
  );
  const { page } = await loggedInApprover({ colorScheme, viewport: { width, height: 900 } });
  await page.getByRole('table', { name: 'Requests awaiting me' }).waitFor();
  expect([await axeFindings(page), await scrollsSideways(page)]).toEqual([[], false]);
});
