import type { Locator, Page } from 'playwright-core';
import { newHolder } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { until } from '../support/service-process';
import { useGateway, useTeam } from '../support/fixtures';
import { button, dialog, rowsWith } from '../support/page-parts';
import { newPerson } from '../support/people';
import { answer, asked, questionsOf } from '../support/questions';
import { type Made, ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const LINES = ['VPS', 'ACDC'].map((partnumber) => ({ partnumber, requested_price: 1_000 }));
const made = (customer_name: string): Promise<Made> => ask(team.requester, LINES, { customer_name });
const discussion = ({ id }: Made): string => `/requests/${id}?tab=discussion`;
const says = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();
const question = (page: Page, number: number): Locator =>
  page.getByRole('article', { name: `Question ${number}`, exact: true });

test('an approver asks about a line, which then cannot be approved; the others can, and all once the question is closed', async () => {
  const person = await newHolder(gateway, team, team.levels.RSM);
  const request = await made('Acme');
  const { page, faults } = await openAs(person, discussion(request));
  await button(page, 'Ask a question').click();
  const opened = dialog(page, 'Ask a question');
  const to = opened.getByRole('combobox', { name: 'Ask', exact: true });
  await until(async () => (await to.inputValue()) === team.requester.name);
  await opened.getByRole('button', { name: 'Ask a question' }).click();
  await opened.getByRole('link', { name: 'Question: Enter a value.' }).waitFor();
  await opened.getByRole('textbox', { name: 'Question' }).fill('Why <b>so low</b>?');
  await opened.getByRole('combobox', { name: 'About' }).selectOption('ACDC');
  expect(await lookFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await says(page, 'Question sent.');
  await question(page, 1).getByText('Pauses the deadline of ACDC', { exact: true }).waitFor();
  await question(page, 1).getByText('Approval of line 2 waits for the answer.', { exact: true }).waitFor();
  await page.getByText(`Approval of line 2 waits for the answer of ${team.requester.name}.`, { exact: true }).waitFor();
  await page.getByText('Question open', { exact: true }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Approve').click();
  await dialog(page, 'Approve request').getByText('This approves 1 line.').waitFor();
  await rowsWith(page, 'Lines to decide', 'ACDC').getByText('Waits for an answer').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Close question 1').click();
  await dialog(page, 'Close question').getByRole('textbox', { name: 'Reason' }).fill('Known now');
  await page.keyboard.press('Control+Enter');
  await says(page, 'Question closed.');
  await question(page, 1).getByText('Known now', { exact: true }).waitFor();
  await page.getByText('Question open', { exact: true }).waitFor({ state: 'detached' });
  expect((await questionsOf(team.rsm, request)).questions).toMatchObject([
    { text: 'Why <b>so low</b>?', opportunity_ids: [request.lines[1]], state: 'closed', close_reason: 'Known now' },
  ]);
  expect(faults).toEqual([]);
});

test('a question to an approver is below the queue, and is answered in the discussion', async () => {
  const person = await newHolder(gateway, team, team.levels.PA);
  const request = await made('Brenner');
  await asked(team.rsm, request, { to_user_id: person.id, text: 'Which contract?' });
  await asked(team.rsm, request, { text: 'To the requester' });
  const { page, faults } = await openAs(person, '/inbox');
  const row = rowsWith(page, 'Questions to me', 'Which contract?');
  await row.waitFor();
  expect(await page.getByRole('table', { name: 'Questions to me' }).getByRole('row').count()).toBe(2);
  expect(await lookFindings(page)).toEqual([]);
  await row.getByRole('link', { name: 'Brenner', exact: true }).click();
  await page.waitForURL(`**${discussion(request)}`);
  expect(await button(page, 'Answer question 2').count()).toBe(0);
  await button(page, 'Answer question 1').click();
  await dialog(page, 'Answer question').getByRole('textbox', { name: 'Answer' }).fill('The <i>new</i> one');
  await page.keyboard.press('Control+Enter');
  await says(page, 'Answered.');
  await question(page, 1).getByText('The <i>new</i> one', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});

test('the requester finds questions in Requests; after the answer of another person the text stays, with who was first', async () => {
  const person = await newPerson(gateway, team.tenant, 'requester');
  const request = await made('Halden');
  const { id } = await asked(team.rsm, request, { to_user_id: person.id });
  const { page } = await openAs(person, '/requests?question=1');
  await page.getByRole('link', { name: 'Questions to me 1', exact: true }).click();
  await page.getByRole('table', { name: 'Requests' }).getByRole('link', { name: 'Halden', exact: true }).click();
  await page.waitForURL(`**${discussion(request)}`);
  await button(page, 'Answer question 1').click();
  const opened = dialog(page, 'Answer question');
  await opened.getByRole('textbox', { name: 'Answer' }).fill('Too late');
  await answer(team.requester, id, 'First');
  await opened.getByRole('button', { name: 'Answer question' }).click();
  await opened
    .getByRole('alert')
    .getByText(new RegExp(`^Answered by ${team.requester.name} on \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d\\.$`))
    .waitFor();
  expect(await opened.getByRole('textbox', { name: 'Answer' }).inputValue()).toBe('Too late');
  await question(page, 1).getByText('First', { exact: true }).waitFor();
});
