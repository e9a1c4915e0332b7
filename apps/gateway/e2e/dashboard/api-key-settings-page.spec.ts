import { SCOPES } from '@das/tenants';
import type { Locator, Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway } from '../support/fixtures';
import { type Reply, type TestTenant, dataOf, post } from '../support/gateway';
import { newKey } from '../support/keys';
import { button, dialog, rowsWith } from '../support/page-parts';
import { newPerson } from '../support/people';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const PATH = '/settings/api-keys';
const SETTINGS = 'id name scopes allowed_cidrs expires_at requests_per_minute version';
const UPDATE = `mutation ($id: ID, $input: UpdateApiKeyInput!) { updateApiKey(id: $id, input: $input) { ${SETTINGS} } }`;
const PRODUCTS = '{ products { data { id } } }';
const LEVELS = '{ approvalLevels { data { id } } }';

interface Settings {
  id: string;
  name: string;
  version: number;
}

const settingsOf = async (tenant: TestTenant, id: string): Promise<Settings | undefined> =>
  dataOf<{ apiKeys: Settings[] }>(await tenant.graphql(`{ apiKeys { ${SETTINGS} } }`)).apiKeys.find(
    (key) => key.id === id,
  );

/** Asks with a key from an address. */
const askBy = (secret: string, query: string, address = '127.0.0.1'): Promise<Reply> =>
  post(gateway.url, { query }, { authorization: `Bearer ${secret}`, 'x-forwarded-for': address });

/** An owner of a new tenant at the settings of a key. */
async function opened(input: object = {}) {
  const tenant = await gateway.newTenant();
  const { api_key, secret } = await newKey(tenant, { name: 'ERP', ...input });
  const watched = await openAs(await newPerson(gateway, tenant, 'owner'), `${PATH}/${api_key.id}`);
  await watched.page.getByRole('heading', { name: 'ERP', level: 1 }).waitFor();
  return { tenant, id: api_key.id, secret, ...watched };
}

const says = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();
const scope = (place: Page | Locator, name: string): Locator =>
  place.getByRole('group', { name: 'Allowed scopes' }).getByRole('checkbox', { name, exact: true });
const addresses = (place: Page | Locator): Locator => place.getByRole('textbox', { name: 'Allowed addresses' });
const only = (place: Page | Locator): Locator =>
  place.getByRole('radiogroup', { name: 'Scopes' }).getByRole('radio', { name: 'Only these' });

test('a key is created with scopes and addresses; refused addresses are quoted at their field, and nothing typed is lost', async () => {
  const tenant = await gateway.newTenant();
  const { page, faults } = await openAs(await newPerson(gateway, tenant, 'owner'), PATH);
  await button(page, 'Create key').click();
  const form = dialog(page, 'Create key');
  await form.getByRole('textbox', { name: 'Name' }).fill('Narrow');
  const all = form.getByRole('radio', { name: 'All that the role allows' });
  expect([await all.isChecked(), await form.getByRole('group', { name: 'Allowed scopes' }).count()]).toEqual([true, 0]);
  await only(form).check();
  await form.getByText('Without a scope, the key may do only what needs no permission', { exact: false }).waitFor();
  const offered = await form.getByRole('group', { name: 'Allowed scopes' }).getByRole('checkbox').all();
  const names = await Promise.all(offered.map((box) => box.locator('..').innerText()));
  expect(names.sort()).toEqual([...SCOPES].sort());
  await scope(form, 'catalog:read').check();
  await addresses(form).fill('10.0.0.1/8\n203.0.113.7\nhere');
  expect(await lookFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create key' }).click();
  await form.getByRole('link', { name: /^Allowed addresses: “10\.0\.0\.1\/8”, “here” are not valid\./ }).click();
  expect(await addresses(form).getAttribute('aria-invalid')).toBe('true');
  expect(await lookFindings(page)).toEqual([]);
  expect([await scope(form, 'catalog:read').isChecked(), await addresses(form).inputValue()]).toEqual([
    true,
    '10.0.0.1/8\n203.0.113.7\nhere',
  ]);
  await addresses(form).fill('10.0.0.0/8\n203.0.113.7\n');
  await form.getByRole('button', { name: 'Create key' }).click();
  const once = dialog(page, 'Copy your key now');
  const secret = await once.getByRole('textbox', { name: 'Your key' }).inputValue();
  await once.getByRole('checkbox', { name: 'I have stored it' }).check();
  await button(page, 'Done').click();
  await page.getByRole('link', { name: 'Narrow' }).click();
  await page.getByRole('heading', { name: 'Narrow', level: 1 }).waitFor();
  expect([await only(page).isChecked(), await scope(page, 'catalog:read').isChecked()]).toEqual([true, true]);
  expect(await addresses(page).inputValue()).toBe('10.0.0.0/8\n203.0.113.7');
  expect((await askBy(secret, PRODUCTS, '203.0.113.7')).body).toHaveProperty('data.products');
  expect((await askBy(secret, LEVELS, '203.0.113.7')).body).toMatchObject({
    errors: [{ extensions: { code: 'FORBIDDEN', required_scope: 'levels:read' } }],
  });
  expect((await askBy(secret, PRODUCTS, '203.0.113.8')).status).toBe(401);
  expect(faults).toEqual([]);
});

test('narrow scopes are saved and enforced from the next request; only what was changed is sent', async () => {
  const { page, tenant, id, secret, faults } = await opened({ requests_per_minute: 50 });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('updateApiKey')) sent.push((JSON.parse(body) as { variables: unknown }).variables);
  });
  expect((await askBy(secret, LEVELS)).body).toHaveProperty('data.approvalLevels');
  expect(await button(page, 'Save changes').isDisabled()).toBe(true);
  await only(page).check();
  await scope(page, 'requests:read').check();
  await scope(page, 'catalog:read').check();
  await page.getByText('The changes apply from the next request', { exact: false }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Save changes').click();
  await says(page, 'Saved.');
  expect(sent).toEqual([{ id, input: { scopes: ['catalog:read', 'requests:read'], expected_version: 1 } }]);
  expect(await settingsOf(tenant, id)).toMatchObject({
    scopes: ['catalog:read', 'requests:read'],
    allowed_cidrs: null,
    expires_at: null,
    requests_per_minute: 50,
    version: 2,
  });
  expect((await askBy(secret, LEVELS)).body).toMatchObject({
    errors: [{ extensions: { required_scope: 'levels:read' } }],
  });
  await page.getByRole('radio', { name: 'All that the role allows' }).check();
  await addresses(page).fill('192.0.2.0/24');
  await page.getByRole('textbox', { name: 'Name' }).fill('ERP nightly');
  await page.getByRole('textbox', { name: 'Requests per minute' }).fill('');
  await page.getByRole('combobox', { name: 'Expires' }).selectOption('A date');
  await page.getByLabel('Expires on').fill('2099-12-31');
  await button(page, 'Save changes').click();
  await page.getByRole('heading', { name: 'ERP nightly', level: 1 }).waitFor();
  expect(await settingsOf(tenant, id)).toEqual({
    id,
    name: 'ERP nightly',
    scopes: null,
    allowed_cidrs: ['192.0.2.0/24'],
    expires_at: '2099-12-31 23:59:59',
    requests_per_minute: null,
    version: 3,
  });
  expect([(await askBy(secret, LEVELS)).status, (await askBy(secret, LEVELS, '192.0.2.9')).status]).toEqual([401, 200]);
  const ends = page.getByRole('combobox', { name: 'Expires' });
  expect(await ends.locator('option:checked').innerText()).toBe('31 Dec 2099, 23:59');
  expect(faults).toEqual([]);
});

test('refused values have their messages at the fields, the typed values stay, and leaving asks first', async () => {
  const { page, tenant, id } = await opened();
  await page.getByRole('textbox', { name: 'Name' }).fill(' ');
  await page.getByRole('textbox', { name: 'Requests per minute' }).fill('x');
  await page.getByRole('combobox', { name: 'Expires' }).selectOption('A date');
  await button(page, 'Save changes').click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.getByRole('link').allInnerTexts()).toEqual([
    'Expires: Choose a date.',
    'Requests per minute: Enter a whole number from 1.',
  ]);
  await page.getByRole('combobox', { name: 'Expires' }).selectOption('Never');
  await page.getByRole('textbox', { name: 'Requests per minute' }).fill('5');
  await addresses(page).fill('300.1.1.1');
  await button(page, 'Save changes').click();
  await alert.getByRole('link', { name: 'Name: The name field is required.' }).waitFor();
  await alert.getByRole('link', { name: /^Allowed addresses: “300\.1\.1\.1” is not valid\./ }).waitFor();
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Usage', exact: true }).click();
  await dialog(page, 'Leave without saving').getByRole('button', { name: 'Stay' }).click();
  expect(await addresses(page).inputValue()).toBe('300.1.1.1');
  expect(await settingsOf(tenant, id)).toMatchObject({ name: 'ERP', version: 1 });
});

describe('when another person changed the key in the meantime', () => {
  const conflict = async () => {
    const key = await opened();
    await only(key.page).check();
    await scope(key.page, 'levels:read').check();
    const input = { name: 'Theirs', scopes: ['catalog:read'], requests_per_minute: 9 };
    dataOf(await key.tenant.graphql(UPDATE, { id: key.id, input }));
    await button(key.page, 'Save changes').click();
    const alert = key.page.getByRole('alert').filter({ hasText: 'Another person changed this key.' });
    await alert.waitFor();
    return { ...key, alert };
  };

  test('the changes are shown, and Keep mine sends only what was changed here for the new version', async () => {
    const { page, tenant, id, faults } = await conflict();
    await button(page, 'Show the changes').click();
    const changes = dialog(page, 'Changes since you opened it');
    await changes.getByRole('row').first().waitFor();
    expect((await changes.getByRole('row').allInnerTexts()).map((text) => text.split(/\s*[\t\n]+\s*/))).toEqual([
      ['Field', 'Before', 'Now', 'Yours'],
      ['Name', 'ERP', 'Theirs', 'ERP'],
      ['Requests per minute', 'That of the platform', '9 a minute', 'That of the platform'],
      ['Scopes', 'All that the role allows', 'catalog:read', 'levels:read'],
    ]);
    expect(await lookFindings(page)).toEqual([]);
    await changes.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Keep mine').click();
    await says(page, 'Saved.');
    expect(await settingsOf(tenant, id)).toMatchObject({
      name: 'Theirs',
      requests_per_minute: 9,
      scopes: ['levels:read'],
      version: 3,
    });
    expect(faults).toEqual([]);
  });

  test('Discard mine reads the new version into the form', async () => {
    const { page, tenant, id, alert } = await conflict();
    await button(page, 'Discard mine').click();
    await alert.waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Theirs');
    expect([await scope(page, 'catalog:read').isChecked(), await scope(page, 'levels:read').isChecked()]).toEqual([
      true,
      false,
    ]);
    expect(await settingsOf(tenant, id)).toMatchObject({ name: 'Theirs', version: 2 });
  });
});

test('a key that has ended shows its settings without a form, and one that ends meanwhile says so', async () => {
  const { page, tenant, id } = await opened({ scopes: ['catalog:read', 'levels:read'], allowed_cidrs: ['192.0.2.1'] });
  await page.getByRole('textbox', { name: 'Name' }).fill('Late');
  dataOf(await tenant.graphql('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id }));
  await button(page, 'Save changes').click();
  await page.getByRole('alert').waitFor();
  expect(await settingsOf(tenant, id)).toMatchObject({ name: 'ERP' });
  await page.reload();
  await page.getByText('cannot be changed', { exact: false }).waitFor();
  await page
    .getByRole('term')
    .filter({ hasText: /^Revoked$/ })
    .waitFor();
  await page.getByText('catalog:read, levels:read').waitFor();
  await page.getByText('192.0.2.1', { exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  expect(await lookFindings(page)).toEqual([]);
});

test('Acts as offers service accounts, and the table and page of the key name the account', async () => {
  const tenant = await gateway.newTenant();
  const make = 'mutation ($input: CreateServiceAccountInput!) { createServiceAccount(input: $input) { id } }';
  dataOf(await tenant.graphql(make, { input: { name: 'Import robot', role: 'admin' } }));
  const { page, faults } = await openAs(await newPerson(gateway, tenant, 'owner'), PATH);
  await button(page, 'Create key').click();
  const form = dialog(page, 'Create key');
  await form.getByRole('textbox', { name: 'Name' }).fill('Robot key');
  await form.getByRole('combobox', { name: 'Acts as' }).selectOption('Import robot (Admin, service account)');
  await form.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await form.getByRole('button', { name: 'Create key' }).click();
  const once = dialog(page, 'Copy your key now');
  const secret = await once.getByRole('textbox', { name: 'Your key' }).inputValue();
  await once.getByRole('checkbox', { name: 'I have stored it' }).check();
  await button(page, 'Done').click();
  await rowsWith(page, 'API keys', 'Robot key').filter({ hasText: 'Import robot' }).waitFor();
  expect((await askBy(secret, '{ me { user { name kind } } }')).body).toEqual({
    data: { me: { user: { name: 'Import robot', kind: 'service' } } },
  });
  await page.getByRole('link', { name: 'Robot key' }).click();
  await page.getByRole('link', { name: 'Import robot' }).click();
  await page.getByRole('heading', { name: 'Import robot', level: 1 }).waitFor();
  expect(faults).toEqual([]);
});
