import type { Locator, Page } from 'playwright-core';
import { newHolder } from '../support/approvers';
import { add } from '../support/comments';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { button, dialog } from '../support/page-parts';
import { newPerson } from '../support/people';
import { until } from '../support/service-process';
import { type Made, ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const LINES = [
  { partnumber: 'VPS', requested_price: 1_000 },
  { partnumber: 'ACDC', requested_price: 900 },
];
const COMMENTS = `query ($id: ID!) { approvalRequest(id: $id) {
  comments { data { body visibility opportunity_id mentions { name } in_reply_to_id } } links { url title kind sha256 visibility opportunity_id } } }`;

const made = (): Promise<Made> => ask(team.requester, LINES, { customer_name: 'Acme' });
const path = ({ id }: Made): string => `/requests/${id}?tab=discussion`;
const stored = async ({ id }: Made) =>
  dataOf<{ approvalRequest: { comments: { data: object[] }; links: object[] } }>(await team.owner.ask(COMMENTS, { id }))
    .approvalRequest;
const list = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const select = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true });
const tab = (page: Page, name: string): Locator => page.getByRole('main').getByRole('link', { name, exact: true });
const says = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();

test('a comment names people, a line and its readers; it is answered, edited and deleted', async () => {
  const request = await made();
  const person = await newPerson(gateway, team.tenant, 'admin'); // without a level, so that no decisions cover the fields
  const { page, faults } = await openAs(person, `/requests/${request.id}`);
  await tab(page, 'Discussion').click();
  await page.getByText('No comments yet.').waitFor();
  await field(page, 'Write a comment').fill('Is this <b>final</b>?\n  Yes');
  await select(page, 'Mention').pressSequentially(team.rd.name);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await button(page, `Remove mention of ${team.rd.name}`).waitFor();
  expect(await select(page, 'Mention').inputValue()).toBe('');
  await select(page, 'About').selectOption('ACDC');
  await page.getByRole('radio', { name: 'Internal', exact: true }).check();
  expect(await lookFindings(page)).toEqual([]);
  await field(page, 'Write a comment').press('Control+Enter');
  await says(page, 'Comment added.');
  await button(page, 'Reply to comment 1').click();
  await page.keyboard.type('An answer');
  expect(await page.getByRole('radio').count()).toBe(1);
  await button(page, 'Add comment').click();
  await button(page, 'Edit comment 2').click();
  await dialog(page, 'Edit comment').getByRole('textbox', { name: 'Comment', exact: true }).fill('A better answer');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Edited', { exact: true }).waitFor();
  await button(page, 'Delete comment 1').click();
  await dialog(page, 'Delete comment').getByRole('button', { name: 'Delete comment' }).click();
  await says(page, 'Deleted.');
  await page.getByText('Comment deleted', { exact: true }).waitFor();
  expect(await list(page, 'Replies to comment 1').getByRole('listitem').innerText()).toContain('A better answer');
  expect(await tab(page, 'Discussion').innerText()).toBe('Discussion 2');
  expect((await stored(request)).comments.data).toEqual([
    { body: null, visibility: 'internal', opportunity_id: request.lines[1], mentions: [], in_reply_to_id: null },
    {
      body: 'A better answer',
      visibility: 'internal',
      opportunity_id: null,
      mentions: [],
      in_reply_to_id: expect.any(String) as string,
    },
  ]);
  expect([await lookFindings(page), faults]).toEqual([[], []]);
});

test('a draft stays after a refusal, a reading and another tab; leaving the page asks', async () => {
  const { page } = await openAs(await newHolder(gateway, team, team.levels.RSM), path(await made()));
  await field(page, 'Write a comment').fill('a'.repeat(2_001));
  await page.getByText('2,001 of 2,000 characters').waitFor();
  await button(page, 'Add comment').click();
  await page.getByRole('link', { name: 'Write a comment: Enter at most 2,000 characters.' }).waitFor();
  await field(page, 'Write a comment').fill('Kept');
  await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
  await tab(page, 'History').click();
  await list(page, 'History').waitFor();
  await tab(page, 'Discussion').click();
  expect(await field(page, 'Write a comment').inputValue()).toBe('Kept');
  await page.getByRole('link', { name: 'Products' }).click();
  await dialog(page, 'Leave without saving').getByRole('button', { name: 'Stay' }).click();
  expect(await field(page, 'Write a comment').inputValue()).toBe('Kept');
});

test('a long discussion has pages, and a comment of another person is shown when the reader asks for it', async () => {
  const request = await made();
  for (let number = 1; number <= 25; number += 1) await add(team.rd, request, { body: `Text ${number}` });
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'requester'), '/console');
  await page.clock.install();
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path(request))})`);
  await page.getByText('25 comments, oldest first').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await button(page, 'Delete comment 1').count()).toBe(0);
  await field(page, 'Write a comment').fill('The last one');
  await button(page, 'Add comment').click();
  await page.waitForURL('**page=2');
  await page.getByText('The last one', { exact: true }).waitFor();
  expect(await list(page, 'Comments').innerText()).toMatch(/^An requester\s+#26\s+just now\s+The last one/);
  await add(team.rd, request, { body: 'Meanwhile', visibility: 'internal' });
  await add(team.rd, request, { body: 'For all' });
  await field(page, 'Write a comment').fill('Begun');
  await page.clock.runFor(10_000);
  await button(page, '1 new').click();
  await page.getByText('For all', { exact: true }).waitFor();
  expect(await field(page, 'Write a comment').inputValue()).toBe('Begun');
  expect(await list(page, 'Comments').innerText()).not.toContain('Meanwhile');
});

test('links are added with their digest and deleted; auditors only read', async () => {
  const request = await made();
  const { page, faults } = await openAs(await newHolder(gateway, team, team.levels.RSM), path(request));
  await button(page, 'Add link').click();
  const opened = dialog(page, 'Add link');
  await opened.getByRole('textbox', { name: 'Address' }).fill('http://docs.example/offer');
  await opened.getByRole('textbox', { name: 'Title' }).fill('Offer <b>');
  await opened.getByRole('textbox', { name: 'Kind' }).fill('quote');
  await opened.getByRole('textbox', { name: 'SHA-256' }).fill('a'.repeat(64));
  await opened.getByRole('button', { name: 'Add link' }).click();
  await opened.getByRole('link', { name: /^Address: / }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await opened.getByRole('textbox', { name: 'Address' }).fill('https://docs.example/offer');
  await opened.getByRole('button', { name: 'Add link' }).click();
  await says(page, 'Link added.');
  const link = list(page, 'Links').getByRole('link', { name: 'Offer <b>', exact: true });
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://docs.example/offer',
    'noopener noreferrer',
  ]);
  expect((await stored(request)).links).toEqual([
    {
      url: 'https://docs.example/offer',
      title: 'Offer <b>',
      kind: 'quote',
      sha256: 'a'.repeat(64),
      visibility: 'everyone',
      opportunity_id: null,
    },
  ]);
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Delete link Offer <b>').click();
  await dialog(page, 'Delete link').getByRole('button', { name: 'Delete link' }).click();
  await page.getByText('No links to documents yet.').waitFor();
  expect(faults).toEqual([]);
  await add(team.rd, request, { body: 'Only for approvers', visibility: 'internal' });
  const auditor = await openAs(await newPerson(gateway, team.tenant, 'auditor'), path(request), {});
  await auditor.page.getByText('Only for approvers').waitFor();
  for (const name of ['Add comment', 'Add link', 'Reply to comment 1'])
    expect(await button(auditor.page, name).count()).toBe(0);
});

test('Mentions of me lists the requests in which a comment mentions the person, with their count', async () => {
  const person = await newHolder(gateway, team, team.levels.RSM);
  const request = await made();
  await add(team.rd, request, { body: 'Look', mentions: [person.id] });
  const { page } = await openAs(person, '/requests');
  await page.getByRole('link', { name: 'Mentions of me 1', exact: true }).click();
  await page.waitForURL('**/requests?view=mentions_me');
  await until(
    async () => (await page.getByRole('table', { name: 'Requests', exact: true }).getByRole('row').count()) === 2,
  );
});
