import type { Page } from 'playwright-core';
import { newHolder, storedDecisions } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { PASSWORD } from '../support/people';
import { EDIT, approve, withdraw } from '../support/workflow-actions';
import { type Made, ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const given = (): Promise<Made> =>
  ask(team.requester, [{ partnumber: 'VPS', quote_quantity: 2, requested_price: 1_000 }], { customer_name: 'Acme' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** The dialog of a decision, opened by a person who holds the level RSM. */
async function opened(made: Made, action: 'Approve' | 'Deny' = 'Approve') {
  const person = await newHolder(gateway, team, team.levels.RSM);
  const { page, context, faults } = await openAs(person, `/requests/${made.id}`);
  await button(page, action).click();
  const dialog = page.getByRole('dialog', { name: `${action} request` });
  await dialog.getByText(/^This (approves|denies) 1 line\.$/).waitFor();
  return { page, context, dialog, faults, person, confirm: () => button(page, `${action} request`).click() };
}

test('the second of two people who decide the same step sees who was first, and one decision is stored', async () => {
  const made = await given();
  const [first, second] = [await opened(made), await opened(made, 'Deny')];
  await second.dialog.getByRole('textbox', { name: 'Comment' }).fill('Too deep');
  await first.confirm();
  await status(first.page, 'Approved.').waitFor();
  await second.confirm();
  const alert = second.dialog.getByRole('alert');
  await alert
    .filter({ hasText: new RegExp(`^${first.person.name} decided this on \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d\\.$`) })
    .waitFor();
  expect(await second.dialog.getByRole('button').allInnerTexts()).toEqual(['Close']);
  expect(await lookFindings(second.page)).toEqual([]);
  await button(second.page, 'Close').click();
  await second.page.getByText('Approved', { exact: true }).first().waitFor();
  expect([await button(second.page, 'Approve').count(), await storedDecisions(team, made.id), second.faults]).toEqual([
    0,
    ['approved'],
    [],
  ]);
});

test('two people who confirm at the same moment store one decision', async () => {
  const made = await given();
  const people = [await opened(made), await opened(made)];
  await Promise.all(people.map(({ confirm }) => confirm()));
  await Promise.race(people.map(({ page }) => status(page, 'Approved.').waitFor()));
  await Promise.race(
    people.map(({ page }) => page.getByRole('alert').filter({ hasText: 'decided this on' }).waitFor()),
  );
  expect(await storedDecisions(team, made.id)).toEqual(['approved']);
});

test('another change offers its differences, and Keep mine decides the new version', async () => {
  const made = await given();
  const { page, dialog, confirm } = await opened(made);
  await team.requester.ask(EDIT, { id: made.id, input: { sales_contact: 'Ada Lovelace' } });
  await confirm();
  await dialog.getByText('Somebody changed this request.').waitFor();
  await button(page, 'Show the changes').click();
  await dialog.getByText('Sales contact: – → Ada Lovelace').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Keep mine').click();
  await status(page, 'Approved.').waitFor();
  expect(await storedDecisions(team, made.id)).toEqual(['approved']);
});

test('Discard mine closes the dialog and decides nothing', async () => {
  const made = await given();
  const { page, dialog, confirm } = await opened(made);
  await team.requester.ask(EDIT, { id: made.id, input: { sales_contact: 'Ada Lovelace' } });
  await confirm();
  await button(page, 'Discard mine').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await storedDecisions(team, made.id)).toEqual([]);
});

test('a request that was withdrawn meanwhile says what is allowed now', async () => {
  const made = await given();
  const { page, dialog, confirm } = await opened(made);
  await withdraw(team.requester, made);
  await confirm();
  await button(page, 'Keep mine').click();
  await dialog.getByText('No actions are available for this request.').waitFor();
  expect(await storedDecisions(team, made.id)).toEqual([]);
});

test('a decision of the same person in another window is reported as already recorded', async () => {
  const made = await given();
  const { page, context, confirm } = await opened(made);
  const other = await context.newPage();
  await other.goto(page.url());
  await button(other, 'Approve').click();
  await button(other, 'Approve request').click();
  await status(other, 'Approved.').waitFor();
  await confirm();
  await status(page, 'Already recorded.').waitFor();
  expect(await storedDecisions(team, made.id)).toEqual(['approved']);
});

test('several presses of the confirm button send one decision', async () => {
  const made = await given();
  const { page, context, dialog } = await opened(made);
  const keys: (string | undefined)[] = [];
  await context.route('**/graphql', async (route) => {
    const isDecision = route.request().postData()?.includes('approveApprovalRequest') ?? false;
    if (isDecision) keys.push(route.request().headers()['idempotency-key']);
    await route.continue();
  });
  await dialog.getByRole('textbox', { name: 'Comment' }).press('Control+Enter');
  await button(page, 'Approve request')
    .dblclick({ force: true, timeout: 1_000 })
    .catch(() => undefined); // may be gone already
  await status(page, 'Approved.').waitFor();
  expect([keys.length, await storedDecisions(team, made.id)]).toEqual([1, ['approved']]);
});

test('when the session has ended, the decision is sent with its key after the log-in', async () => {
  const made = await given();
  const { page, context, confirm } = await opened(made);
  const keys: (string | undefined)[] = [];
  await context.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('approveApprovalRequest'))
      keys.push(route.request().headers()['idempotency-key']);
    await route.continue();
  });
  await context.clearCookies();
  await confirm();
  const logIn = page.getByRole('dialog', { name: 'Log in again' });
  await logIn.getByLabel('Password').fill(PASSWORD);
  await logIn.getByRole('button', { name: 'Log in' }).click();
  await status(page, 'Approved.').waitFor();
  expect([keys.length, new Set(keys).size, await storedDecisions(team, made.id)]).toEqual([2, 1, ['approved']]);
});

test('a decision waits while the service refuses calls, and is then sent with its key', async () => {
  const made = await given();
  const { page, context, confirm } = await opened(made);
  const keys: (string | undefined)[] = [];
  await context.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('approveApprovalRequest')) return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1
      ? route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '{}' })
      : route.continue();
  });
  await confirm();
  await page.getByText(/^Too many requests\. Trying again in \d s\.$/).waitFor();
  await status(page, 'Approved.').waitFor();
  expect([keys.length, new Set(keys).size, await storedDecisions(team, made.id)]).toEqual([2, 1, ['approved']]);
});

test('a decision while offline says so, and nothing is sent', async () => {
  const made = await given();
  const { page, context, dialog, confirm } = await opened(made);
  await context.setOffline(true);
  await confirm();
  await dialog.getByText('You are offline. Your change was not sent.').waitFor();
  await context.setOffline(false);
  await confirm();
  await status(page, 'Approved.').waitFor();
  expect(await storedDecisions(team, made.id)).toEqual(['approved']);
});

test('a request that another person decided disappears from the actions without a press', async () => {
  const made = await given();
  const person = await newHolder(gateway, team, team.levels.RSM);
  const { page } = await openAs(person, '/settings/profile');
  await page.clock.install();
  await page.goto(`${gateway.url}/requests/${made.id}`);
  await button(page, 'Approve').waitFor();
  await approve(team.rsm, made);
  await page.clock.runFor(10_000);
  await button(page, 'Approve').waitFor({ state: 'detached' });
});
