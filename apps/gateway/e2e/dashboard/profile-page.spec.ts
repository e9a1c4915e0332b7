import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { PASSWORD, cookieOf, logIn, newPerson } from '../support/people';
import { ASSIGN } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const PATH = '/settings/profile';
const CHANGED = `${PASSWORD} of today`;

const opened = async () => {
  const user = await newPerson(gateway, team.tenant, 'approver');
  dataOf(await team.tenant.graphql(ASSIGN, { level_id: team.levels.RSM, user_id: user.id }));
  const { page, faults } = await openAs(user, PATH);
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  return { user, page, faults };
};

/** Fills the form and sends it. */
async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
}

const isOpen = async (cookie: string): Promise<boolean> =>
  (await fetch(`${gateway.url}/v2/session`, { headers: { cookie } })).status === 200;
const theme = (page: Page): Promise<string | undefined> => page.evaluate('document.documentElement.dataset.theme');
const background = (page: Page): Promise<string> =>
  page.evaluate('getComputedStyle(document.documentElement).backgroundColor');

test('the page shows the account, its levels and the time zone of the tenant', async () => {
  const { user, page, faults } = await opened();
  const main = await page.getByRole('main').innerText();
  for (const text of [user.name, user.email, 'Approver', 'RSM RSM', 'UTC']) expect(main).toContain(text);
  expect(await page.getByRole('link', { name: 'Change your name in People' }).count()).toBe(0);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a theme applies at once, in either system setting, and stays after a reload; System removes it', async () => {
  const { page } = await opened();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect([await theme(page), await background(page)]).toEqual(['dark', 'rgb(16, 18, 22)']);
  await page.reload();
  await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor();
  expect([await theme(page), await background(page)]).toEqual(['dark', 'rgb(16, 18, 22)']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('radio', { name: 'Light' }).check();
  expect([await theme(page), await background(page)]).toEqual(['light', 'rgb(255, 255, 255)']);
  await page.getByRole('radio', { name: 'System' }).check();
  expect([await theme(page), await background(page)]).toEqual([undefined, 'rgb(16, 18, 22)']);
  expect(await page.evaluate('localStorage.getItem("das.theme")')).toBeNull();
});

test('keys of single letters can be switched off, and stay off after a reload', async () => {
  const owner = await newPerson(gateway, team.tenant, 'owner');
  const { page } = await openAs(owner, PATH);
  const focusByKey = async (): Promise<string> => {
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Find a person' }).waitFor();
    await page.getByRole('heading', { name: 'People', level: 1 }).focus();
    await page.keyboard.press('/');
    const focused = await page.evaluate<string>('document.activeElement.tagName');
    await page.goto(`${gateway.url}${PATH}`);
    return focused;
  };
  expect(await focusByKey()).toBe('INPUT');
  await page.getByRole('switch', { name: 'Single-letter keys' }).uncheck();
  await page.reload();
  expect(await page.getByRole('switch', { name: 'Single-letter keys' }).isChecked()).toBe(false);
  expect(await focusByKey()).toBe('H1');
});

test('a changed password ends the other sessions and keeps this one, also after a repeated click', async () => {
  const { user, page, faults } = await opened();
  const other = cookieOf(await logIn(gateway.url, { email: user.email, password: PASSWORD }));
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(CHANGED);
  await page.getByRole('button', { name: 'Change password' }).dblclick();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect(await page.getByLabel('Current password', { exact: true }).inputValue()).toBe('');
  expect(await isOpen(other)).toBe(false);
  await page.reload();
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await logIn(gateway.url, { email: user.email, password: CHANGED })).status).toBe(200);
  const kept = await page.evaluate<string>(
    '[document.documentElement.outerHTML, JSON.stringify([localStorage, sessionStorage, history.state]), location.href].join()',
  );
  expect(kept).not.toContain(PASSWORD);
  expect(faults).toEqual([]);
});

test('errors are at the fields: a wrong current password, a short new one, and empty ones, which are not sent', async () => {
  const { page } = await opened();
  await page.getByRole('button', { name: 'Change password' }).click();
  expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
    'Current password: This field is required.',
    'New password: This field is required.',
  ]);
  await changePassword(page, PASSWORD, 'short');
  await page.getByRole('link', { name: 'New password: The password field must be at least 12 characters.' }).waitFor();
  await changePassword(page, 'not the password', CHANGED);
  await page.getByRole('link', { name: 'Current password: The password is incorrect.' }).click();
  const field = page.getByLabel('Current password', { exact: true });
  expect([await field.getAttribute('aria-invalid'), await page.evaluate('document.activeElement.type')]).toEqual([
    'true',
    'password',
  ]);
  expect(await lookFindings(page)).toEqual([]);
});
