import type { Page } from 'playwright-core';
import { channelOf, givenChannel } from '../support/chat';
import { LIST_CHANNELS } from '../support/chat-documents';
import { lookFindings, useDashboard } from '../support/dashboard';
import { resolveExamples } from '../support/expected-endpoint';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { newPerson } from '../support/people';
import { type Team, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' }); // without a worker no message is sent
const { openAs } = useDashboard(gateway);
beforeAll(() => resolveExamples(gateway));

const PATH = '/settings/notifications?tab=chat';
const URL = 'https://hooks.example/secret-part';

const opened = async (role: 'admin' | 'approver', team: Team) => {
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, role), PATH);
  await page.getByRole('heading', { name: 'Notification settings', level: 1 }).waitFor();
  return { page, faults };
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cells = (page: Page) =>
  page.getByRole('table', { name: 'Chat channels' }).getByRole('row').nth(1).getByRole('cell').allInnerTexts();

test('an admin adds a channel, changes it without its address, and deletes it', async () => {
  const team = await newTeam(gateway);
  const { page, faults } = await opened('admin', team);
  await page.getByText('There are no chat channels.').waitFor();
  await button(page, 'Add channel').first().click();
  const dialog = page.getByRole('dialog', { name: 'Add channel' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sales');
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Microsoft Teams');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/x');
  await dialog.getByRole('group', { name: 'What' }).getByRole('checkbox', { name: 'Overdue' }).uncheck();
  await dialog.getByRole('group', { name: 'Levels' }).getByRole('checkbox', { name: /RSM/ }).check();
  await dialog.getByRole('button', { name: 'Add channel' }).click();
  await dialog.getByRole('link', { name: /The host was not found/ }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Address' }).fill(URL);
  await dialog.getByRole('button', { name: 'Add channel' }).click();
  await page.getByRole('table', { name: 'Chat channels' }).waitFor();
  expect(await page.getByRole('table', { name: 'Chat channels' }).getByRole('columnheader').allInnerTexts()).toEqual([
    'Name',
    'Kind',
    'Host',
    'What',
    'State',
  ]);
  expect(await cells(page)).toEqual([
    'Sales',
    'Microsoft Teams',
    'hooks.example',
    'Approval needed, Escalated to me, Request decided; RSM only',
    'Active',
  ]);

  await button(page, 'Change Sales').click();
  const change = page.getByRole('dialog', { name: 'Change Sales' });
  expect(await change.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('');
  await change.getByRole('textbox', { name: 'Name' }).fill('Sales EMEA');
  await change.getByRole('checkbox', { name: /RSM/ }).uncheck();
  await change.getByRole('button', { name: 'Save changes' }).click();
  await button(page, 'Change Sales EMEA').waitFor();
  const { chatChannels } = dataOf<{ chatChannels: object[] }>(await team.admin.ask(LIST_CHANNELS));
  expect(chatChannels).toMatchObject([
    {
      name: 'Sales EMEA',
      kind: 'teams',
      host: 'hooks.example',
      kinds: ['approval_needed', 'approval_escalated', 'request_decided'],
      level_ids: null,
      version: 2,
    },
  ]);
  expect(await page.content()).not.toContain('secret-part');

  await button(page, 'Delete Sales EMEA').click();
  const remove = page.getByRole('dialog', { name: 'Delete Sales EMEA' });
  await remove.getByRole('button', { name: 'Delete Sales EMEA' }).click();
  await page.getByText('There are no chat channels.').waitFor();
  expect(faults).toEqual([]);
});

test('a channel is tested and turned off and on, and its messages are listed', async () => {
  const team = await newTeam(gateway);
  const { id } = await givenChannel(team.tenant, URL, { name: 'Sales' });
  const { page, faults } = await opened('admin', team);
  await button(page, 'Send test to Sales').click();
  const messages = page.getByRole('table', { name: 'Messages, Sales' });
  await messages.getByRole('cell', { name: 'Test message' }).waitFor();
  expect(await messages.getByRole('cell', { name: 'Pending' }).count()).toBe(1);
  await button(page, 'Turn off Sales').click();
  await button(page, 'Turn on Sales').waitFor();
  expect((await channelOf(team.tenant, id)).active).toBe(false);
  expect((await cells(page)).at(-1)).toBe('Off');
  await button(page, 'Turn on Sales').click();
  await button(page, 'Turn off Sales').waitFor();
  expect((await channelOf(team.tenant, id)).active).toBe(true);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a person without the permission has no tab', async () => {
  const { page } = await opened('approver', await newTeam(gateway));
  await page.getByRole('form', { name: 'My notifications' }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Notification settings' }).getByRole('link');
  expect(await tabs.allInnerTexts()).toEqual(['My notifications']);
});
