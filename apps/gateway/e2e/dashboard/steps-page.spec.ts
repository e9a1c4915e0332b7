import type { Locator, Page } from 'playwright-core';
import { newHolder, newHolderOf } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { ULID } from '../support/expected';
import { useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { button, dialog } from '../support/page-parts';
import { type Made, ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const STEPS =
  'query ($id: ID!) { approvalRequest(id: $id) { steps { id status claimed_by { id } assigned_to { id } } } }';
const CLAIM = 'mutation ($id: ID!) { claimStep(id: $id) { id } }';
const says = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();
const route = (page: Page): Locator => page.getByRole('list', { name: 'Route', exact: true });
const stepsOf = async ({ id }: Made) =>
  dataOf<{ approvalRequest: { steps: { id: string }[] } }>(await team.owner.ask(STEPS, { id })).approvalRequest.steps;

test('a step is claimed, released and given to another person', async () => {
  const person = await newHolder(gateway, team, team.levels.RSM);
  const made = await ask(team.requester, [1_000], { customer_name: 'Acme' });
  const { page, faults } = await openAs(person, `/requests/${made.id}`);
  await button(page, 'Claim').click();
  await says(page, 'Claimed.');
  await route(page)
    .getByText(/^Claimed by An approver until \d+ \w+ \d{4}, \d\d:\d\d$/)
    .waitFor();
  expect(await stepsOf(made)).toEqual([
    { id: ULID, status: 'active', claimed_by: { id: person.id }, assigned_to: null },
  ]);
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Release').click();
  await says(page, 'Released.');
  await button(page, 'Release').waitFor({ state: 'detached' });
  await button(page, 'Reassign').click();
  const opened = dialog(page, 'Reassign step');
  const to = opened.getByRole('combobox', { name: 'Reassign to' });
  await to.getByRole('option').nth(1).waitFor({ state: 'attached' });
  expect((await to.getByRole('option').allInnerTexts()).at(-1)).toBe('Everybody at this step');
  await opened.getByRole('button', { name: 'Reassign step' }).click();
  await opened.getByRole('link', { name: 'Reason: Enter a value.' }).waitFor();
  await to.selectOption(team.rd.id);
  await opened.getByRole('textbox', { name: 'Reason' }).fill('On leave');
  expect(await lookFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await says(page, 'Reassigned.');
  await route(page).getByText('Assigned to', { exact: false }).waitFor();
  expect(await stepsOf(made)).toEqual([
    { id: ULID, status: 'active', claimed_by: null, assigned_to: { id: team.rd.id } },
  ]);
  expect(await button(page, 'Claim').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('buttons name the line where several lines wait, and the levels of a step that waits', async () => {
  const lines = ['VPS', 'ACDC'].map((partnumber) => ({ partnumber, requested_price: 200 }));
  const made = await ask(team.requester, lines, { customer_name: 'Acme' });
  const admin = await newHolderOf(gateway, team, 'admin', [team.levels.PA]);
  const { page } = await openAs(admin, `/requests/${made.id}`);
  await button(page, 'Claim, ACDC').click();
  await says(page, 'Claimed.');
  for (const name of ['Claim, VPS', 'Release, ACDC', 'Reassign, VPS', 'Reassign RSM, VPS', 'Reassign RSM, ACDC'])
    await button(page, name).waitFor();
  const read = page.waitForResponse((response) => response.request().postData()?.includes('AssignableUsers') ?? false);
  await button(page, 'Reassign RSM, ACDC').click();
  const { data } = (await (await read).json()) as { data: { approvalRequest: { steps: object[] } } };
  expect(data.approvalRequest.steps).toHaveLength(1); // users of no other step are read
  const to = dialog(page, 'Reassign step').getByRole('combobox', { name: 'Reassign to' });
  await to.getByRole('option').filter({ hasText: team.rsm.name }).first().waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  const peer = await openAs(await newHolder(gateway, team, team.levels.PA), `/requests/${made.id}`, {});
  await button(peer.page, 'Claim, VPS').waitFor();
  expect(await button(peer.page, 'Claim, ACDC').count()).toBe(0);
  await peer.page.getByText('Claimed by', { exact: false }).waitFor();
});

test('a decision after a claim of another person says who holds the claim, and reads the request again', async () => {
  const made = await ask(team.requester, [1_000], { customer_name: 'Acme' });
  const { page } = await openAs(await newHolder(gateway, team, team.levels.RSM), `/requests/${made.id}`);
  await button(page, 'Approve').click();
  const opened = dialog(page, 'Approve request');
  await opened.getByRole('textbox', { name: 'Comment' }).waitFor();
  const [step] = await stepsOf(made);
  dataOf(await team.rsm.ask(CLAIM, { id: step?.id }));
  await opened.getByRole('button', { name: 'Approve request' }).click();
  const text = /^Claimed by An approver until \d+ \w+ \d{4}, \d\d:\d\d\.$/;
  await opened.getByRole('alert').getByText(text).waitFor();
  await opened.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Approve').waitFor({ state: 'detached' });
});
