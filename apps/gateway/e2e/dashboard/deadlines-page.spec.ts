import type { Locator, Page } from 'playwright-core';
import { newHolder } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { fireTimers, moveTo } from '../support/deadlines';
import { useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { button, rowsWith } from '../support/page-parts';
import { newPerson } from '../support/people';
import { ask } from '../support/workflow-fixture';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: '1' }, useOwnDatabase()); // its business clock moves
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const DEADLINES =
  'response_time response_clock reminders escalate_to escalate_to_user { id } escalate_after auto_deny_after';
const LEVEL = `query ($id: ID!) { approvalLevel(id: $id) { ${DEADLINES} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateApprovalLevelInput!) { updateApprovalLevel(id: $id, input: $input) { ${DEADLINES} } }`;
const TENANT = '{ me { tenant { owner_response_time answer_time claim_minutes } } }';
/** Monday, in UTC, the time zone of the tenant. */
const MONDAY = '2027-03-01';

const says = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();
const textbox = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const select = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true });

/** The right edge in px. */
async function endOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.x + box.width : Infinity;
}

test('the deadlines of a level are typed in words, refused at their fields and saved', async () => {
  const id = team.levels.RD;
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'admin'), `/levels/${id}`);
  await textbox(page, 'Escalate after').fill('soon');
  await button(page, 'Save changes').click();
  await page.getByRole('link', { name: /^Escalate after: Enter a duration/ }).waitFor();
  await textbox(page, 'Escalate after').fill('1 h 30 min');
  await button(page, 'Save changes').click();
  await page
    .getByRole('alert')
    .getByText('The response time field is required when escalate after is present.')
    .waitFor();
  await textbox(page, 'Response time').fill('PT8H');
  await page.getByText('8 hours', { exact: true }).waitFor();
  await select(page, 'Clock').selectOption('All hours');
  for (const [index, text] of ['4 h', '30 min'].entries()) {
    await button(page, 'Add reminder').click();
    await textbox(page, `Reminder ${index + 1}`).fill(text);
  }
  await select(page, 'Escalate to').selectOption('A person');
  await select(page, 'Person').selectOption(team.rd.id);
  await textbox(page, 'Deny after').fill('2 days');
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Save changes').click();
  await says(page, 'Saved.');
  const saved = {
    response_time: 'PT8H',
    response_clock: 'calendar',
    reminders: ['PT4H', 'PT30M'],
    escalate_to: 'user',
    escalate_to_user: { id: team.rd.id },
    escalate_after: 'PT1H30M',
    auto_deny_after: 'P2D',
  };
  expect((await team.owner.ask(LEVEL, { id })).body).toEqual({ data: { approvalLevel: saved } });
  await button(page, 'Remove reminder 1').click();
  await select(page, 'Escalate to').selectOption('Nobody');
  for (const name of ['Escalate after', 'Deny after']) await textbox(page, name).fill('');
  await button(page, 'Save changes').click();
  await button(page, 'Saving…').waitFor({ state: 'detached' });
  const changed = { escalate_to: 'none', escalate_to_user: null, escalate_after: null, auto_deny_after: null };
  expect((await team.owner.ask(LEVEL, { id })).body).toEqual({
    data: { approvalLevel: { ...saved, ...changed, reminders: ['PT30M'] } },
  });
  expect(faults).toEqual([]);
  const reader = await openAs(await newHolder(gateway, team, id), `/levels/${id}`, {});
  await reader.page.getByText('8 hours, in all hours').waitFor();
  await reader.page.getByText('Reminder 30 minutes before').waitFor();
});

test('the response times of the organisation are saved with its settings', async () => {
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'admin'), '/settings/organisation');
  await textbox(page, 'Owner response time').fill('1 day');
  await textbox(page, 'Answer time').fill('90 min');
  await page.getByRole('spinbutton', { name: 'Claim minutes', exact: true }).fill('60');
  await button(page, 'Save changes').click();
  await says(page, 'Saved.');
  expect((await team.owner.ask(TENANT)).body).toEqual({
    data: { me: { tenant: { owner_response_time: 'P1D', answer_time: 'PT90M', claim_minutes: 60 } } },
  });
});

test('lists, request and route show when a step is due, overdue and escalated', async () => {
  moveTo(gateway, `${MONDAY} 09:00:00`);
  const input = { response_time: 'PT4H', escalate_to: 'owner' };
  dataOf(await team.owner.ask(UPDATE, { id: team.levels.RSM, input }));
  await fireTimers(gateway);
  const made = await ask(team.requester, [1_000], { customer_name: 'Late' });
  moveTo(gateway, `${MONDAY} 11:00:00`);
  await ask(team.requester, [1_000], { customer_name: 'Later' });
  const person = await newHolder(gateway, team, team.levels.RSM);
  const { page, faults } = await openAs(person, `/requests/${made.id}`);
  await page.getByText('Due 1 Mar 2027, 13:00', { exact: true }).waitFor();
  moveTo(gateway, `${MONDAY} 13:30:00`);
  await fireTimers(gateway);
  await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
  const route = page.getByRole('list', { name: 'Route', exact: true });
  await route.getByText('Overdue since 1 Mar 2027, 13:00', { exact: true }).waitFor();
  await route.getByText(`Escalated to ${team.owner.name}`, { exact: false }).waitFor();
  for (const text of ['Overdue', 'Escalated']) expect(await page.getByText(text, { exact: true }).count()).toBe(1);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Awaiting me' }).click();
  await select(page, 'Order').selectOption('Due soonest first');
  await page.waitForURL('**order=due_at*');
  await page.getByRole('columnheader', { name: 'Due' }).waitFor();
  await rowsWith(page, 'Requests awaiting me', 'Overdue').filter({ hasText: 'Late' }).waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Overdue' }).count()).toBe(1);
  await page.goto(`${gateway.url}/requests?overdue=1&escalated=1&due_from=${MONDAY}&due_to=${MONDAY}&order=-due_at`);
  await page.getByText('1 request', { exact: true }).waitFor();
  const state = rowsWith(page, 'Requests', 'Late').getByRole('cell').filter({ hasText: 'Pending' });
  for (const text of ['Overdue', 'Escalated'])
    expect(await endOf(state.getByText(text, { exact: true }))).toBeLessThanOrEqual(await endOf(state));
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});
