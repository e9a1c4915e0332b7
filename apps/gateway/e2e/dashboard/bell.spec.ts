import { axeFindings } from '../support/browser';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { readNews, unreadOf } from '../support/notifications';
import { newPerson } from '../support/people';
import { ASSIGN, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const PRICE = 1_000;

/** A holder of RSM who is asked about requests of these customers, newest last. */
async function asked(team: Team, ...customers: string[]) {
  const user = await newPerson(gateway, team.tenant, 'approver');
  dataOf(await team.tenant.graphql(ASSIGN, { level_id: team.levels.RSM, user_id: user.id }));
  const made = [];
  for (const customer_name of customers) made.push(await ask(team.requester, [PRICE], { customer_name }));
  await readNews(gateway, team.tenant);
  return { user, made };
}

test('the bell says how many notifications are unread, and an entry opens what it is about and is read then', async () => {
  const team = await newTeam(gateway);
  const { user, made } = await asked(team, 'Helios Energy', 'Northmoor Water');
  const { page, faults } = await openAs(user, '/requests');
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const region = page.getByRole('region', { name: 'Notifications' });
  const entries = region.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await entries.nth(1).waitFor();
  expect(await entries.allInnerTexts()).toEqual([
    expect.stringMatching(
      /^Northmoor Water: your approval is needed\s+Requested total: 1,000.00.\s+Unread.\s+An requester · /,
    ),
    expect.stringMatching(/^Helios Energy: your approval is needed/),
  ]);
  await region.getByRole('link', { name: 'Helios Energy: your approval is needed' }).click();
  await page.waitForURL(`**/requests/${made[0]?.id}`);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  expect(faults).toEqual([]);
});

test('all are marked as read, an archived one leaves, and nothing is new then', async () => {
  const team = await newTeam(gateway);
  const { user } = await asked(team, 'One', 'Two', 'Three');
  const { page } = await openAs(user, '/requests');
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
  const region = page.getByRole('region', { name: 'Notifications' });
  await region.getByRole('button', { name: 'Archive Two: your approval is needed' }).click();
  await region.getByRole('link', { name: 'Two: your approval is needed' }).waitFor({ state: 'detached' });
  await region.getByRole('button', { name: 'Mark all as read' }).click();
  await region.getByText('Nothing new.').waitFor();
  await region.getByRole('radio', { name: 'All' }).check();
  await region.getByRole('link', { name: 'One: your approval is needed' }).waitFor();
  expect(await region.getByRole('listitem').count()).toBe(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
});

test('a long list goes on with Load more', async () => {
  const team = await newTeam(gateway);
  const { user } = await asked(team, ...Array.from({ length: 23 }, (_, index) => `Customer ${index}`));
  const { page } = await openAs(user, '/requests');
  await page.getByRole('button', { name: 'Notifications, 23 unread' }).click();
  const region = page.getByRole('region', { name: 'Notifications' });
  await region.getByRole('button', { name: 'Load more' }).click();
  await region.getByRole('link', { name: 'Customer 0: your approval is needed' }).waitFor();
  expect(await region.getByRole('listitem').count()).toBe(23);
  expect(await region.getByRole('button', { name: 'Load more' }).count()).toBe(0);
});

test('the open list has no accessibility findings at any width, with long names in any script', async () => {
  const team = await newTeam(gateway);
  const { user } = await asked(team, 'W'.repeat(120), 'شركة '.repeat(24), 'Northmoor Water');
  const { page, faults } = await openAs(user, '/requests');
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
  await page.getByRole('link', { name: 'Northmoor Water: your approval is needed' }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  expect(await unreadOf(team.rsm)).toBe(3);
  expect(faults).toEqual([]);
});

test('on a narrow window the list covers the page', async () => {
  const team = await newTeam(gateway);
  const { user } = await asked(team, 'Northmoor Water');
  const { page } = await openAs(user, '/requests', { viewport: { width: 360, height: 700 } });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: 'Northmoor Water: your approval is needed' }).waitFor();
  const { width = 0, height = 0 } = (await page.locator('[popover]:popover-open').boundingBox()) ?? {};
  expect([width, height]).toEqual([360, 700]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Close navigation' }).waitFor();
});
