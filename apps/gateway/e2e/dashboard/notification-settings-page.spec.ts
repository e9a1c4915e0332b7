import { newId } from '@das/platform';
import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { newPerson } from '../support/people';
import { type Team, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const PATH = '/settings/notifications';

const opened = async (role: 'approver' | 'owner', path = PATH) => {
  const team = await newTeam(gateway);
  const user = await newPerson(gateway, team.tenant, role);
  const { page, faults } = await openAs(user, path);
  await page.getByRole('heading', { name: 'Notification settings', level: 1 }).waitFor();
  return { team, user, page, faults };
};

const mode = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved.').waitFor();
};

test('a person changes how kinds arrive and when, and restores the defaults of the organisation', async () => {
  const { page, faults } = await opened('approver');
  expect(await mode(page, 'E-mail, Line endorsed').inputValue()).toBe('off');
  await page.getByText('E-mail is off on this service.').waitFor();
  await mode(page, 'In the dashboard, Comment').selectOption('Off');
  await mode(page, 'E-mail, Approval needed').selectOption('In the digest');
  await page.getByLabel('Digest time').fill('07:30');
  await page.getByLabel('From', { exact: true }).fill('18:00');
  await page.getByLabel('To', { exact: true }).fill('07:00');
  await page.getByRole('checkbox', { name: 'Only within business hours' }).check();
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await save(page);
  await page.getByText(/^Next digest /).waitFor();
  await page.reload();
  await mode(page, 'E-mail, Approval needed').waitFor();
  const values = async () => [
    await mode(page, 'In the dashboard, Comment').inputValue(),
    await mode(page, 'E-mail, Approval needed').inputValue(),
    await page.getByLabel('Digest time').inputValue(),
    await page.getByLabel('From', { exact: true }).inputValue(),
    await page.getByRole('checkbox', { name: 'Only within business hours' }).isChecked(),
    await page.getByLabel('Time zone').inputValue(),
  ];
  expect(await values()).toEqual(['off', 'digest', '07:30', '18:00', true, 'Asia/Tokyo']);
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await values()).toEqual(['immediate', 'immediate', '08:00', '', false, '']);
  expect(faults).toEqual([]);
});

test('a wrong time is shown at its field, and nothing is lost', async () => {
  const { page } = await opened('approver');
  await page.getByLabel('Digest time').fill('25:00');
  await mode(page, 'In the dashboard, Comment').selectOption('Off');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('link', { name: /Digest time/ }).waitFor();
  expect(await mode(page, 'In the dashboard, Comment').inputValue()).toBe('off');
  await page.getByLabel('Digest time').fill('09:00');
  await save(page);
});

test('the organisation has the same fields as defaults, which apply to everyone who has set nothing', async () => {
  const { team, page, faults } = await opened('owner', `${PATH}?tab=organisation`);
  await mode(page, 'E-mail, Mention').selectOption('Off');
  await save(page);
  await page.getByRole('link', { name: 'My notifications' }).click();
  expect(await mode(page, 'E-mail, Mention').inputValue()).toBe('off');
  expect(await mode(page, 'E-mail, Mention').getAttribute('aria-describedby')).not.toBeNull();
  const { notificationPreferences } = dataOf<{ notificationPreferences: { preferences: object[] } }>(
    await team.requester.ask('{ notificationPreferences { preferences { kind channel mode is_default } } }'),
  );
  expect(notificationPreferences.preferences).toContainEqual({
    kind: 'mentioned',
    channel: 'email',
    mode: 'off',
    is_default: true,
  });
  expect(faults).toEqual([]);
});

test('a person without rights sees no other settings, also at an address of another tab', async () => {
  const { page } = await opened('approver', `${PATH}?tab=emails`);
  await page.getByRole('form', { name: 'My notifications' }).waitFor();
  expect(
    await page.getByRole('navigation', { name: 'Notification settings' }).getByRole('link').allInnerTexts(),
  ).toEqual(['My notifications']);
});

test('mails are listed with their state and reason, and filtered by person and state', async () => {
  const team = await newTeam(gateway);
  const user = await newPerson(gateway, team.tenant, 'owner');
  await givenMail(team, user.id, 'sent', null);
  await givenMail(team, team.rsm.id, 'dropped', 'read');
  const { page, faults } = await openAs(user, `${PATH}?tab=emails`);
  const rows = page.getByRole('table', { name: 'E-mails' }).getByRole('row');
  await rows.nth(2).waitFor();
  expect(await rows.nth(1).innerText()).toMatch(/Not sent: read in the dashboard/);
  await page.getByLabel('State', { exact: true }).selectOption('Sent');
  await rows.nth(2).waitFor({ state: 'detached' });
  expect(await rows.nth(1).innerText()).toMatch(/Sent/);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the settings have no accessibility findings at any width', async () => {
  const { page } = await opened('owner');
  await mode(page, 'E-mail, Mention').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
});

/** A mail in the list, as the worker leaves it. */
const givenMail = ({ tenant }: Team, user_id: string, status: string, reason: string | null): Promise<unknown> =>
  tenant.as(() =>
    gateway.db.run({
      text: `insert into email_deliveries (tenant_id, id, user_id, kind, subject, status, reason, first_due_at) values ($1, $2, $3, 'test', 'A subject', $4, $5, now())`,
      values: [tenant.id, newId(), user_id, status, reason],
    }),
  );
