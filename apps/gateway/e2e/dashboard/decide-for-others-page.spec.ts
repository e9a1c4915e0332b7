import type { Page } from 'playwright-core';
import { newHolder } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { button, dialog } from '../support/page-parts';
import { newPerson } from '../support/people';
import { until } from '../support/service-process';
import { type Made, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const CREATE = 'mutation ($input: CreateDelegationInput!) { createDelegation(input: $input) { id } }';
const STEPS = 'query ($id: ID!) { approvalRequest(id: $id) { steps { status acted_by { id } on_behalf_of { id } } } }';
const LINES = [
  { partnumber: 'VPS', requested_price: 1_000 },
  { partnumber: 'ACDC', requested_price: 200 },
];

const DAY_MS = 86_400_000;

/** A delegate who holds PA, and a principal who holds RSM; the first line waits for RSM, the second one for PA. */
async function given() {
  const own = await newTeam(gateway);
  const principal = await newHolder(gateway, own, own.levels.RSM);
  const delegate = await newHolder(gateway, own, own.levels.PA);
  const ends = new Date(Date.now() + DAY_MS).toISOString().slice(0, 19).replace('T', ' ');
  const input = { principal_id: principal.id, delegate_id: delegate.id, until: ends };
  dataOf(await own.owner.ask(CREATE, { input }));
  const stepsOf = async ({ id }: Made) =>
    dataOf<{ approvalRequest: { steps: object[] } }>(await own.owner.ask(STEPS, { id })).approvalRequest.steps;
  return { own, principal, delegate, stepsOf };
}

const says = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();
const acting = (page: Page) => page.getByRole('combobox', { name: 'On behalf of', exact: true });
const partsOf = async (page: Page): Promise<string[]> =>
  (await page.getByRole('table', { name: 'Lines to decide' }).locator('tbody tr').allInnerTexts()).map(
    (text) => text.split(/\s/)[0] ?? '',
  );

test('a decision names the authority that it uses, and its lines follow', async () => {
  const { own, principal, delegate, stepsOf } = await given();
  const made = await ask(own.requester, LINES, { customer_name: 'Acme' });
  const { page, faults } = await openAs(delegate, `/requests/${made.id}`);
  await button(page, 'Approve').click();
  const opened = dialog(page, 'Approve request');
  await acting(page).waitFor();
  expect(await acting(page).getByRole('option').allInnerTexts()).toEqual(['Myself', principal.name]);
  await until(async () => (await partsOf(page)).join() === 'ACDC');
  await acting(page).selectOption(principal.name);
  await until(async () => (await partsOf(page)).join() === 'VPS');
  await opened.getByText('This approves 1 line.').waitFor();
  expect(await opened.getByText('in place of', { exact: false }).count()).toBe(0);
  expect(await lookFindings(page)).toEqual([]);
  await opened.getByRole('button', { name: 'Approve request' }).click();
  await says(page, 'Approved.');
  const name = `${delegate.name} on behalf of ${principal.name}`;
  await page
    .getByRole('list', { name: /^Route/ })
    .first()
    .getByText(name, { exact: true })
    .waitFor();
  expect(await stepsOf(made)).toEqual(
    expect.arrayContaining([{ status: 'approved', acted_by: { id: delegate.id }, on_behalf_of: { id: principal.id } }]),
  );
  await button(page, 'Deny').click();
  await dialog(page, 'Deny request').getByText('This denies 1 line.').waitFor();
  expect(await acting(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const entry = page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'approved VPS' });
  await entry.getByText(name, { exact: true }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('line by line and for many requests the authority is chosen, too; the queue shows own requests or those for others', async () => {
  const { own, principal, delegate, stepsOf } = await given();
  const mixed = await ask(own.requester, LINES, { customer_name: 'Mixed' });
  const others = [];
  for (const customer_name of ['First', 'Second']) others.push(await ask(own.requester, [1_000], { customer_name }));
  await ask(own.requester, [200], { customer_name: 'Own' });
  const { page, faults } = await openAs(delegate, `/requests/${mixed.id}/decide`);
  await acting(page).selectOption(principal.name);
  await page.getByRole('radio', { name: 'Approve' }).check();
  expect(await page.getByRole('radiogroup', { name: 'Decision, ACDC' }).count()).toBe(0);
  await button(page, 'Record decisions').click();
  await says(page, 'Approved.');
  await page.getByRole('link', { name: 'Awaiting me', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: 'For others' }).check();
  await page.waitForURL('**show=delegate*');
  const rows = page.getByRole('table', { name: 'Requests awaiting me' }).locator('tbody tr');
  await until(async () => (await rows.count()) === 2);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page, 'Approve 2').click();
  const opened = dialog(page, 'Approve 2 requests');
  await opened.getByText('2 fail', { exact: false }).waitFor();
  await acting(page).selectOption(principal.name);
  await opened.getByText('2 become approved', { exact: false }).waitFor();
  await opened.getByRole('button', { name: 'Approve 2 requests' }).click();
  await page.getByRole('list', { name: 'Outcomes' }).waitFor();
  for (const made of others)
    expect(await stepsOf(made)).toEqual([
      { status: 'approved', acted_by: { id: delegate.id }, on_behalf_of: { id: principal.id } },
    ]);
  expect(faults).toEqual([]);
  const other = await openAs(await newPerson(gateway, own.tenant, 'approver'), '/inbox', {});
  await other.page.getByRole('heading', { name: 'Awaiting me' }).waitFor();
  expect(await other.page.getByRole('radiogroup', { name: 'Show' }).count()).toBe(0);
});
