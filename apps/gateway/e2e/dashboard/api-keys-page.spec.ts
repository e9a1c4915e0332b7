import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { fieldError } from '../support/expected';
import { useOwnGateway } from '../support/fixtures';
import { type TestTenant, dataOf } from '../support/gateway';
import { opens } from '../support/keys';
import { button, dialog, keptTexts, rowsWith } from '../support/page-parts';
import { loggedIn, newPerson } from '../support/people';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const KEYS = '{ apiKeys { id name role kind requests_per_minute expires_at revoked_at } }';
const PATH = '/settings/api-keys';

interface Row {
  name: string;
  revoked_at: string | null;
}

const keysNamed = async (tenant: TestTenant, name: string): Promise<Row[]> =>
  dataOf<{ apiKeys: Row[] }>(await tenant.graphql(KEYS)).apiKeys.filter((key) => key.name === name);

/** An owner of a new tenant, with the page open. */
async function opened(path = PATH, given?: TestTenant) {
  const tenant = given ?? (await gateway.newTenant());
  const owner = await newPerson(gateway, tenant, 'owner');
  return { tenant, owner, ...(await openAs(owner, path)) };
}

/** Fills the form of a new key. */
async function fill(page: Page, name: string) {
  await button(page, 'Create key').click();
  const form = dialog(page, 'Create key');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  return form;
}

test('the secret of a new key is shown once, is kept nowhere, and is not there after Back', async () => {
  const { page, tenant, faults } = await opened('/settings/profile');
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.getByRole('link', { name: 'API keys' }).click();
  const form = await fill(page, 'ERP sync');
  const role = form.getByRole('combobox', { name: 'Role' });
  expect(await role.inputValue()).toBe('auditor'); // the least rights
  await role.selectOption('Owner');
  await form.getByText('A key of an owner may do everything', { exact: false }).waitFor();
  await role.selectOption('Auditor');
  expect(await form.getByText('A key of an owner').count()).toBe(0);
  await form.getByRole('combobox', { name: 'Expires' }).selectOption('30 days');
  await form.getByRole('textbox', { name: 'Requests per minute' }).fill('20');
  await form.getByRole('button', { name: 'Create key' }).dblclick();
  const once = dialog(page, 'Copy your key now');
  const secret = await once.getByRole('textbox', { name: 'Your key' }).inputValue();
  expect(secret).toMatch(/^das_stg_[0-9A-Za-z]{38}$/);
  expect(await once.getByRole('region', { name: 'Example' }).innerText()).toContain(`Authorization: Bearer ${secret}`);
  expect([await page.title(), page.url()].join()).not.toContain(secret);
  expect(await lookFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await once.getByText('It cannot be shown again.', { exact: false }).waitFor();
  expect(await button(page, 'Done').isDisabled()).toBe(true);
  await once.getByRole('checkbox', { name: 'I have stored it' }).check();
  await button(page, 'Done').click();
  await rowsWith(page, 'API keys', 'ERP sync').waitFor();
  expect(await keptTexts(page)).not.toContain(secret);
  await page.goBack();
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  await page.goForward();
  await rowsWith(page, 'API keys', 'ERP sync').waitFor();
  expect(await once.count()).toBe(0);
  expect([await keptTexts(page), ...lines, ...gateway.log].join()).not.toContain(secret);
  expect(await keysNamed(tenant, 'ERP sync')).toMatchObject([
    { role: 'auditor', kind: 'staging', requests_per_minute: 20 },
  ]);
  expect(await opens(gateway.url, secret)).toBe(true);
  expect(faults).toEqual([]);
});

test('when Back is pressed while the secret is shown, it is gone', async () => {
  const { page } = await opened('/settings/profile');
  await page.getByRole('link', { name: 'API keys' }).click();
  const form = await fill(page, 'Lost by Back');
  await form.getByRole('button', { name: 'Create key' }).click();
  const secret = await dialog(page, 'Copy your key now').getByRole('textbox', { name: 'Your key' }).inputValue();
  await page.goBack();
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  await page.goForward();
  await rowsWith(page, 'API keys', 'Lost by Back').waitFor();
  expect(await dialog(page, 'Copy your key now').count()).toBe(0);
  expect(await keptTexts(page)).not.toContain(secret);
});

test('when the answer with the secret is lost, one key exists, the page says so, and offers to rotate it', async () => {
  const { page, context, tenant } = await opened();
  let isLost = false;
  await context.route('**/graphql', async (route) => {
    if (isLost || !route.request().postData()?.includes('createApiKey')) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  const form = await fill(page, 'Lost');
  await form.getByRole('button', { name: 'Create key' }).click();
  const once = dialog(page, 'Copy your key now');
  await once.getByText('This key was made already; its secret was shown then.').waitFor();
  expect(await keysNamed(tenant, 'Lost')).toHaveLength(1);
  await once.getByRole('button', { name: 'Rotate' }).click();
  await dialog(page, 'Rotate key').getByRole('combobox', { name: 'Grace period' }).selectOption('Now');
  await dialog(page, 'Rotate key').getByRole('button', { name: 'Rotate key' }).click();
  const secret = await dialog(page, 'Copy your key now').getByRole('textbox', { name: 'Your key' }).inputValue();
  expect(await opens(gateway.url, secret)).toBe(true);
});

test('values that cannot be sent have messages at their fields, and nothing is sent', async () => {
  const { page, tenant } = await opened();
  const form = await fill(page, 'Wrong');
  await form.getByRole('combobox', { name: 'Expires' }).selectOption('A date');
  await form.getByLabel('Expires on').fill('2020-01-01');
  await form.getByRole('textbox', { name: 'Requests per minute' }).fill('1.5');
  await form.getByRole('button', { name: 'Create key' }).click();
  await form.getByRole('alert').waitFor();
  expect(await form.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
    'Expires: Choose a date that is not in the past.',
    'Requests per minute: Enter a whole number from 1.',
  ]);
  expect(await lookFindings(page)).toEqual([]);
  await form.getByRole('combobox', { name: 'Expires' }).selectOption('Never');
  await form.getByRole('textbox', { name: 'Requests per minute' }).fill('1000001');
  await form.getByRole('button', { name: 'Create key' }).click();
  await form
    .getByRole('link', { name: 'Requests per minute: The requests per minute field must not be greater than 1000000.' })
    .waitFor();
  expect(await keysNamed(tenant, 'Wrong')).toEqual([]);
});

test('an admin may not see the keys: the page reads none, and the server refuses them', async () => {
  const tenant = await gateway.newTenant();
  const admin = await loggedIn(gateway, tenant, 'admin');
  const { page } = await openAs(admin.user, PATH);
  await page.getByText('You may not see this.').waitFor();
  expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
  expect((await admin.graphql(KEYS)).body).toEqual({
    errors: [fieldError(KEYS, 'apiKeys', { message: 'This action is unauthorized.', code: 'FORBIDDEN' })],
  });
});
