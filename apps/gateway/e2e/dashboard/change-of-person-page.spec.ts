import type { Page } from 'playwright-core';
import { newHolder, storedDecisions } from '../support/approvers';
import { useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { button, dialog } from '../support/page-parts';
import { PASSWORD, newAddress, newPerson } from '../support/people';
import { ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const LINES = [
  { partnumber: 'VPS', quote_quantity: 2, requested_price: 1_000 },
  { partnumber: 'VIC', quote_quantity: 2, requested_price: 1_000 },
];

/** The person who holds RSM, and a second one, who may decide the same lines. */
const twoHolders = () =>
  Promise.all([newHolder(gateway, team, team.levels.RSM), newHolder(gateway, team, team.levels.RSM)]);

/** The texts of all fields and the choices that are on. */
const entered = (page: Page): Promise<string> =>
  page.evaluate(
    "[...document.querySelectorAll('main input, main textarea')].map((field) => field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value).join()",
  );

/** The writes that the page sends from now on, by the name of the mutation. */
async function writesOf(page: Page): Promise<string[]> {
  const writes: string[] = [];
  await page.context().route('**/graphql', (route) => {
    const name = /mutation (\w+)/.exec(route.request().postData() ?? '')?.[1];
    if (name) writes.push(name);
    return route.continue();
  });
  return writes;
}

/** Ends the session, presses a button whose call is refused, and logs in as another person over the page. */
async function changePerson(page: Page, press: string, other: { email: string; name: string }): Promise<void> {
  await page.context().clearCookies();
  await button(page, press).last().click();
  const logIn = dialog(page, 'Log in again');
  await logIn.getByLabel('E-mail').fill(other.email);
  await logIn.getByLabel('Password').fill(PASSWORD);
  await logIn.getByRole('button', { name: 'Log in' }).click();
  await logIn.waitFor({ state: 'detached' });
  await button(page, `Account: ${other.name}`).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
}

const open = async (person: { email: string }, path: string): Promise<Page> =>
  (await openAs(person, path, { extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })).page;

test('decisions, counter prices and comments of one person are discarded when another one logs in, and nothing is repeated', async () => {
  const [one, other] = await twoHolders();
  const made = await ask(team.requester, LINES, { customer_name: 'Acme' });
  const page = await open(one, `/requests/${made.id}/decide`);
  const price = page.getByRole('spinbutton', { name: 'Counter price, VPS', exact: true });
  await price.waitFor();
  const untouched = await entered(page);
  await price.fill('953.5');
  await page.getByRole('radiogroup', { name: 'Decision, VIC' }).getByRole('radio', { name: 'Approve' }).check();
  expect(await entered(page)).not.toBe(untouched);
  const writes = await writesOf(page);
  await changePerson(page, 'Record decisions', other);
  await price.waitFor();
  expect(await entered(page)).toBe(untouched);
  expect(await button(page, 'Record decisions').isDisabled()).toBe(true);
  expect(writes.filter((name) => name === 'Decide')).toEqual(['Decide']); // the refused one
  expect(await storedDecisions(team, made.id)).toEqual([]);
});

test('the open dialog of one person is closed when another one logs in, and its decision is not sent', async () => {
  const [one, other] = await twoHolders();
  const made = await ask(team.requester, LINES, { customer_name: 'Acme' });
  const page = await open(one, `/requests/${made.id}`);
  await button(page, 'Deny').click();
  await dialog(page, 'Deny request').getByRole('textbox', { name: 'Comment' }).fill('Of the first person');
  await changePerson(page, 'Deny request', other);
  await button(page, 'Deny').click();
  expect(await dialog(page, 'Deny request').getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('');
  expect(await storedDecisions(team, made.id)).toEqual([]);
});

test('the selection of one person is empty when another one logs in', async () => {
  const [one, other] = await twoHolders();
  await ask(team.requester, LINES, { customer_name: 'Selected' });
  const page = await open(one, '/inbox');
  const box = page.getByRole('checkbox', { name: /^Select Selected/ }).first();
  await box.check();
  await page.waitForLoadState('networkidle'); // a read of the open request must not meet the ended session before the press
  await changePerson(page, 'Dry run', other);
  await box.waitFor();
  expect([await box.isChecked(), await page.getByRole('toolbar').count()]).toEqual([false, 0]);
});

test('the draft of a request is discarded when another person logs in', async () => {
  const [one, other] = await Promise.all([
    newPerson(gateway, team.tenant, 'requester'),
    newPerson(gateway, team.tenant, 'requester'),
  ]);
  const page = await open(one, '/requests/new');
  const customer = page.getByRole('textbox', { name: 'Customer', exact: true });
  await customer.fill('Secret customer');
  await changePerson(page, 'Create request', other);
  await customer.waitFor();
  expect([await entered(page), await page.evaluate('JSON.stringify(sessionStorage)')]).not.toContain('Secret customer');
});

test('the last status text is not shown to the next person', async () => {
  const [one, other] = await twoHolders();
  const made = await ask(team.requester, LINES, { customer_name: 'Acme' });
  const page = await open(one, `/requests/${made.id}`);
  await button(page, 'Approve').click();
  await button(page, 'Approve request').click();
  await page.getByRole('status').filter({ hasText: 'Approved.' }).waitFor();
  await button(page, `Account: ${one.name}`).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('E-mail').fill(other.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await button(page, `Account: ${other.name}`).waitFor();
  expect(await page.getByText('Approved.', { exact: true }).count()).toBe(0);
});
