import type { Page } from 'playwright-core';
import { newHolder } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { PASSWORD, askAs, cookieOf, logIn, newPerson } from '../support/people';
import { DELETE, stateOf } from '../support/workflow-actions';
import { APPROVE, WITHDRAW, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const LINE = { partnumber: 'VPS', quote_quantity: 2, requested_price: 1_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test('Withdraw asks with a dialog that names the request, and records the reason', async () => {
  const made = await ask(team.requester, [LINE], { customer_name: 'Acme' });
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'admin'), `/requests/${made.id}`);
  await button(page, 'Withdraw').click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw request' });
  expect(await dialog.innerText()).toContain('Acme');
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Cancelled');
  await dialog.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByText('Withdrawn', { exact: true }).first().waitFor();
  await link(page, 'Resubmit').waitFor();
  await button(page, 'Withdraw').waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1'); // the button that opened the dialog has gone
  expect([(await stateOf(team.owner, made.id)).lifecycle_state, faults]).toEqual(['withdrawn', []]);
});

test('Delete leads to the list, and the address of the request is then not found', async () => {
  const made = await ask(team.requester, [LINE], { customer_name: 'Acme' });
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'admin'), `/requests/${made.id}`);
  await button(page, 'Delete').click();
  await page.getByRole('dialog', { name: 'Delete request' }).getByRole('button', { name: 'Delete request' }).click();
  await page.waitForURL(`${gateway.url}/requests`);
  await page.goto(`${gateway.url}/requests/${made.id}`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  expect(await link(page, 'Requests').getAttribute('href')).toBe('/requests');
});

test('a request of another tenant is not found', async () => {
  const made = await ask((await newTeam(gateway)).requester, [LINE]);
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'owner'), `/requests/${made.id}`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  expect(faults).toEqual([]);
});

test('what the page hides from an auditor, the server refuses', async () => {
  const made = await ask(team.requester, [LINE], { customer_name: 'Acme' });
  const auditor = await newPerson(gateway, team.tenant, 'auditor');
  const { page } = await openAs(auditor, `/requests/${made.id}`);
  await page.getByRole('table', { name: 'Lines' }).waitFor();
  for (const name of ['Approve', 'Deny', 'Counter', 'Withdraw', 'Delete'])
    expect(await button(page, name).count()).toBe(0);
  for (const name of ['Edit', 'Resubmit', 'Duplicate', 'Decide line by line'])
    expect(await link(page, name).count()).toBe(0);
  const graphql = askAs(gateway.url, cookieOf(await logIn(gateway.url, { email: auditor.email, password: PASSWORD })));
  for (const document of [APPROVE, WITHDRAW, DELETE])
    expect((await graphql(document, { id: made.id })).body).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
});

test('a request without lines is approved as a whole', async () => {
  const own = await newTeam(gateway);
  const made = await ask(own.requester, [], { customer_name: 'Acme' });
  const { page } = await openAs(await newHolder(gateway, own, own.levels.PA), `/requests/${made.id}`);
  await button(page, 'Approve').click();
  await page.getByText('This approves the request.').waitFor();
  expect([await button(page, 'Counter').count(), await link(page, 'Decide line by line').count()]).toEqual([0, 0]);
  await button(page, 'Approve request').click();
  await page.getByRole('status').filter({ hasText: 'Approved.' }).waitFor();
});
